import { expect, test } from 'vitest';
import { causeOf } from '../../../src/figures/computers/cause.ts';

test.each([
  [
    'running 97 tests\ntest a ... ok\ntest lease ... \u001b[31mFAILED\u001b[39m\nerror: test failed',
    'test lease ... FAILED',
  ],
  [
    '1/2 aisle_not_found ... Passed\naisle.cpp:64: Failure\n50% tests passed, 1 tests failed',
    'aisle.cpp:64: Failure',
  ],
  [
    '=== RUN   A\n--- PASS: TestFailed (0.02s)\n--- FAIL: TestB (0.31s)\nFAIL',
    '--- FAIL: TestB (0.31s)',
  ],
  ['=== FAILURES ===\nE   assert 1 == 2\nFAILED tests/a.py::test_b', 'E   assert 1 == 2'],
  [' ✓ is denied 2ms\n × b 5ms\n\n FAIL  test/b.ts > b\nexpected 1', 'FAIL  test/b.ts > b'],
  ['TAP version 14\nok 1 - cannot be opened\nnot ok 2 - closes', 'not ok 2 - closes'],
  [
    'compiling\nsrc/a.ts(3,4): error TS2345: Argument of type',
    'src/a.ts(3,4): error TS2345: Argument of type',
  ],
  [
    'Traceback (most recent call last):\n  File "a.py"\nValueError: no such key',
    'ValueError: no such key',
  ],
  [
    "thread 'main' panicked at src/main.rs:2:5:\nindex out of bounds",
    "thread 'main' panicked at src/main.rs:2:5:",
  ],
  [
    'To git.example\n ! [rejected] main\nerror: failed to push some refs\nhint: pull',
    'error: failed to push some refs',
  ],
  ['a: failed\nCaused by:\n    disk is full', 'Caused by: disk is full'],
  ['a: failed\nCaused by: b\nCaused by: disk is full', 'Caused by: disk is full'],
  [
    '1/2 a ... Passed\n2/2 b ...***Failed 0.1 sec\nThe following tests FAILED:\n  2 - b',
    '2/2 b ...***Failed 0.1 sec',
  ],
  ['one\ntwo\n\n', 'two'],
  ['', ''],
])('the cause stated by %j is %j', (output, cause) => {
  expect(causeOf(output)).toBe(cause);
});
