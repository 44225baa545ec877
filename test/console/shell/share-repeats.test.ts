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
      expect(JSON.stringify(shareRepeats(JSON.parse(text)))).toBe(text);
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

test('long lists stay apart', () => {
  const read = () => shareRepeats(Array.from({ length: 200 }, (_, index) => `word-${index}`));

  expect(read()).not.toBe(read());
});
