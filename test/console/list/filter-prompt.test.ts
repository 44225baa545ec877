import { expect, test } from 'vitest';
import { filterPrompt, filterRemark } from '../../../src/console/list/filter-prompt.ts';
import { aBox, boxTable } from './a-table.ts';

const rows = [aBox('build-1', { credits: 700 }), aBox('build-2', { credits: 3 }), aBox('ops')];

const said = (text: string) => {
  const { table } = boxTable(rows, { filter: text });
  return filterRemark(text, table.snapshot())
    .spans.map((span) => span.text)
    .join('');
};

test.each([
  ['', '3/3'],
  ['build', '2/3'],
  ['build credits>500', '1/3'],
  ['nothing', '0/3'],
])('%j is said to leave %s', (text, count) => {
  expect(said(text)).toBe(count);
});

test('a mistake is said, and where it was typed', () => {
  const { table } = boxTable(rows, { filter: 'build credits>lots' });

  const { spans, problem, mistakes } = filterRemark('build credits>lots', table.snapshot());
  expect(spans.map(({ text }) => text).join('')).toBe('2/3');
  expect(problem).toMatch(/^credits needs a number .*, not lots\.$/);
  expect(mistakes).toMatchObject([{ start: 6, end: 18 }]);
});

test('a filter with a mistake is not taken', () => {
  const { table } = boxTable(rows);
  const prompt = filterPrompt(table);

  prompt.onChange?.('credits>lots');
  expect(prompt.review?.('credits>lots')).toMatchObject({ isTaken: false });

  prompt.onChange?.('credits>5');
  expect(prompt.review?.('credits>5')).toEqual({ isTaken: true });
});

test('leaving the prompt brings the filter before back, keeping it remembers it', () => {
  const { table } = boxTable(rows, { filter: 'ops' });
  const prompt = filterPrompt(table);

  prompt.onChange?.('build');
  prompt.onCancel?.();
  expect(table.get().view.filter).toBe('ops');

  prompt.onChange?.('build');
  prompt.onSubmit('build');
  expect(table.get().view.filter).toBe('build');
  expect(filterPrompt(table).past).toEqual(['build']);
});

test('what may be half of a filter is no mistake until it is to be kept', () => {
  const { table } = boxTable(rows);
  const prompt = filterPrompt(table);

  prompt.onChange?.('credits>');
  expect(prompt.remark('credits>').problem).toBeUndefined();

  expect(prompt.review?.('credits>')).toMatchObject({ isTaken: false });
  expect(prompt.remark('credits>').problem).toBe('Type a value after credits>.');

  prompt.onChange?.('credits>5');
  expect(prompt.remark('credits>5').problem).toBeUndefined();
});

test.each([
  ['cr', 'credits>'],
  ['build !na', 'build !name:'],
  ['(build OR ag', '(build OR age<'],
  ['c', undefined],
  ['build ', undefined],
  ['zz', undefined],
  ['name:op', 'name:ops'],
  ['name != b', 'name != build-1'],
])('%j is completed to %j', (text, completed) => {
  const { table } = boxTable(rows);
  expect(filterPrompt(table).remark(text).completion).toBe(completed);
});

test.each([
  ['name:', ['build-1', 'build-2', 'ops']],
  ['credits>1 !name:', ['build-1', 'build-2', 'ops']],
  ['name:2', ['build-2']],
  ['name:ops', []],
  ['na', []],
  ['credits>', []],
])('behind %j the values %j are suggested', (text, labels) => {
  const { table } = boxTable(rows);
  expect(
    filterPrompt(table)
      .suggestions?.(text)
      .map(({ label }) => label),
  ).toEqual(labels);
});

test.each([
  ['name:osp', ' No row has name:osp. Did you mean name:ops?'],
  ['name=osp', ' No row has name=osp. Did you mean name=ops?'],
  ['name=build', ' No row has name=build. = is exact: name:build finds parts.'],
  ['name=ops|build-3', ' No row has name=ops|build-3. Did you mean name=(ops OR build-1)?'],
  ['name:zebra', ' No row has name:zebra. Values: build-1, build-2, ops.'],
])('where nothing is found by %j, it is said what could be', (text, said) => {
  const { table } = boxTable(rows, { filter: text });
  expect(filterRemark(text, table.snapshot()).help?.spans.map((span) => span.text)).toEqual([said]);
});
