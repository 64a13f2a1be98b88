#!/usr/bin/env python3
"""Prints "tests failures skipped" of a JUnit report as ctest writes it.

  count_tests.py REPORT
"""
import sys
from xml.etree import ElementTree

suite = ElementTree.parse(sys.argv[1]).getroot()
skipped = int(suite.get("skipped", 0)) + int(suite.get("disabled", 0))
print(suite.get("tests"), suite.get("failures"), skipped)
