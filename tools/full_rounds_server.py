#!/usr/bin/env python3
"""A stand-in for a language model that uses every round it is given.

  full_rounds_server.py [PORT]        then: daybook eval ... --model openai:http://127.0.0.1:PORT/v1

It understands nothing: each call searches with other words of the question, the last round
answers A. What it is for: the most that a recipe spends on a question (docs/models.md), and a
whole run over HTTP without a model.
"""
import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

STOP = set("the a an of to in on at did do does was were is are i my me we our when what who where "
           "which how last first time asked question for with and or that this it".split())


def query(text, n):
    """Four words of the question, from the n-th on."""
    asked = re.search(r"[Qq]uestion, asked at .*?\] (.*)", text, re.S)
    words = [w for w in re.findall(r"[A-Za-z]{2,}", asked.group(1) if asked else text)
             if w.lower() not in STOP] or ["door"]
    return " ".join((words * 4)[n % len(words):][:4])


def call(name, arguments):
    return {"tool_calls": [{"index": 0, "id": f"c{name}", "type": "function",
                            "function": {"name": name, "arguments": json.dumps(arguments)}}]}


def draft(text):
    n, last = map(int, re.search(r"Round (\d+) of (\d+)", text).groups())
    if n == last:
        return call("curate_index", {"keep": [int(k) for k in re.findall(r"^\[E(\d+)\]", text, re.M)]})
    tool = ("search_action_utterance", "search_activity", "search_conversation")[(n - 1) % 3]
    return call(tool, {"query": query(text, n)})


def answer(request):
    messages = request["messages"]
    system, text = messages[0]["content"], messages[-1]["content"]
    tools = [t["function"]["name"] for t in request.get("tools", [])]
    if "answer" in tools:
        return draft(text)
    if tools == ["curate_index"]:
        return call("curate_index", {"keep": [int(k) for k in re.findall(r"^\[E(\d+)\]", text, re.M)][:15]})
    if "TOOL:" in system:
        turn = sum(m["role"] == "assistant" for m in messages)
        if "last turn" in text:
            return {"content": "ANSWER: A"}
        return {"content": "TOOL: " + json.dumps(
            {"name": "search_memory", "args": {"query": query(messages[1]["content"], turn)}})}
    rounds = re.search(r"Round (\d+) of (\d+)\. Reply", text)
    if rounds:
        n, last = map(int, rounds.groups())
        if n == last:
            return {"content": json.dumps({"action": "answer", "answer": "A"})}
        asked = text[text.find("Question, asked at"):]
        names = ("search_episodes", "search_moments", "search_hierarchical")
        return {"content": json.dumps({"action": "tools", "calls": [
            {"tool": name, "args": {"query": query(asked, n + k)}} for k, name in enumerate(names)]})}
    if '"keep"' in system:
        return {"content": json.dumps({"keep": list(range(1, 16)), "enough": False,
                                       "search": query(text, 1)})}
    if '"evidence"' in system:
        return {"content": json.dumps({"evidence": [1], "why": "", "answer": "A"})}
    return {"content": "Answer: A"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.reply({"data": [{"id": "full-rounds"}]} if self.path.endswith("/models") else {})

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        message = answer(request)
        self.reply({"choices": [{"index": 0, "message": {"role": "assistant", **message},
                                 "finish_reason": "tool_calls" if "tool_calls" in message else "stop"}]})


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8089
    ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
