import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgetRepeats, shareRepeats } from '../../../src/console/shell/share-repeats.ts';

test('equal lists of strings become one, also of two values', () => {
  const [a, b] = shareRepeats(
    JSON.parse('[{"tools": ["edit", "run"]}, {"tools": ["edit", "run"]}]'),
  );
  const c = shareRepeats(JSON.parse('{"tools": ["edit", "run"], "tags": ["run", "edit"]}'));

  expect(a.tools).toBe(b.tools);
  expect(c.tools).toBe(a.tools);
  expect(c.tags).not.toBe(a.tools);
});

test('lists of anything else stay apart', () => {
  const { first, second } = shareRepeats(JSON.parse('{"first": [["a"], 1], "second": [["a"], 1]}'));

  expect(first).not.toBe(second);
});

test('equal records of numbers within a record become one', () => {
  const session = '{"own": {"input": 1, "output": 2}, "all": {"input": 1, "output": 2}}';
  const { own, all } = shareRepeats(JSON.parse(session));
  const apart = shareRepeats(JSON.parse('{"own": {"input": 1}, "all": {"input": 2}}'));

  expect(all).toBe(own);
  expect(apart).toEqual({ own: { input: 1 }, all: { input: 2 } });
});

test('no value is changed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(shareRepeats(JSON.parse(text))).toEqual(JSON.parse(text));
    }),
  );
});

test('a key named as the prototype stays a key', () => {
  const shared = shareRepeats(JSON.parse('{"__proto__": {"role": "admin"}}'));

  expect(shared.role).toBeUndefined();
  expect(JSON.stringify(shared)).toBe('{"__proto__":{"role":"admin"}}');
});

test('nothing is kept once it is forgotten', () => {
  const read = () => shareRepeats(JSON.parse('{"emails": ["ana@halcyon.example"]}'));
  const { emails } = read();
  expect(read().emails).toBe(emails);

  forgetRepeats();

  expect(read().emails).not.toBe(emails);
});

test('a value is the one before if it equals it, and else has what equals it of that', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const read = (value: unknown) => JSON.parse(JSON.stringify({ same: one, value }));
      const before = read(one);

      expect(shareRepeats(read(one), before)).toBe(before);
      const changed = shareRepeats(read(other), before);
      expect(changed).toEqual(read(other));
      expect(changed.same).toBe(before.same);
    }),
  );
});

test.each([
  ['[1]', '{"0": 1}'],
  ['[]', '{}'],
  ['{"a": 1}', '{"a": 1, "b": 2}'],
  ['{"a": 1, "b": 2}', '{"a": 1}'],
  ['{"__proto__": 1}', '{}'],
])('%s differs from %s', (text, other) => {
  const before = JSON.parse(other);

  expect(shareRepeats(JSON.parse(text), before)).toEqual(JSON.parse(text));
  expect(shareRepeats(JSON.parse(text), before)).not.toBe(before);
});

test('errors and other objects of a class are left as they are', () => {
  const before = { incomplete: new Error('one') };
  const value = { incomplete: new Error('other') };

  expect(shareRepeats(value, before).incomplete).toBe(value.incomplete);
});

test('long lists stay apart', () => {
  const read = () => shareRepeats(Array.from({ length: 200 }, (_, index) => `word-${index}`));

  expect(read()).not.toBe(read());
});
