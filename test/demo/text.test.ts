import { expect, test } from 'vitest';
import { random } from '../../src/demo/random.ts';
import { fill, placeholderNames } from '../../src/demo/text.ts';

const values = {
  site: 'Pune hall 1',
  problem: { file: 'arm.rs', line: 12, log: ['first', 'second', 'third'] },
  parts: [
    { path: 'motion', size: 3 },
    { path: 'safety', size: 5 },
  ],
  none: [],
};

test.each([
  { template: 'nothing to fill', text: 'nothing to fill' },
  { template: '{problem.file}:{problem.line} in {site}', text: 'arm.rs:12 in Pune hall 1' },
  { template: ['# {site}', '', 'end'], text: '# Pune hall 1\n\nend' },
  { template: 'from {problem.log.0} to {problem.log.-1}', text: 'from first to third' },
  { template: '> {problem.log}', text: '> first\n> second\n> third' },
  { template: '- {parts.path} ({parts.size})', text: '- motion (3)\n- safety (5)' },
  { template: ['before', '- {none}', 'after'], text: 'before\nafter' },
  { template: 'fn main() { run({site}) }', text: 'fn main() { run(Pune hall 1) }' },
  { template: '{ "id": {} }', text: '{ "id": {} }' },
])('$template becomes "$text"', ({ template, text }) => {
  expect(fill(template, values)).toBe(text);
});

test('a range is a whole number, both ends included, and a choice one of its words', () => {
  const source = random(1, 'text');
  const texts = Array.from({ length: 200 }, () => fill('{3..5} {ship it|not yet}', {}, { source }));

  expect(new Set(texts)).toEqual(
    new Set([3, 4, 5].flatMap((number) => [`${number} ship it`, `${number} not yet`])),
  );
});

test.each(['{nobody}', '{problem.cause}', '{problem.log.7}', '{parts.name}', '{1..3}', '{a|b}'])(
  '%s cannot be filled with nothing',
  (template) => {
    expect(() => fill(template, values)).toThrow(RangeError);
  },
);

test('the names in a text are told in their order', () => {
  expect(placeholderNames(['{site}, {1..3}', '', '{yes|no} {problem.log.-1}'])).toEqual([
    'site',
    'problem.log.-1',
  ]);
});
