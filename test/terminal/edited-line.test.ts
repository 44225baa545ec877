import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type EditedLine,
  editedLine,
  type LineEvent,
  offeredLine,
  reduceLine,
} from '../../src/terminal/edited-line.ts';
import { sanitizeLine } from '../../src/terminal/sanitize.ts';
import { forEachGrapheme } from '../../src/terminal/width.ts';

const after = (line: EditedLine, ...events: LineEvent[]) => events.reduce(reduceLine, line);

/** The text with a bar where the cursor is. */
const shown = ({ text, cursor }: EditedLine) => `${text.slice(0, cursor)}|${text.slice(cursor)}`;

test.each<[string, LineEvent[], string]>([
  [
    'typing adds at the cursor',
    [
      { type: 'move', to: 'start' },
      { type: 'insert', text: '!' },
    ],
    '!|model:opus age<2h',
  ],
  ['erases one character before', [{ type: 'erase', to: 'before' }], 'model:opus age<2|'],
  ['erases the word before', [{ type: 'erase', to: 'word-before' }], 'model:opus |'],
  [
    'erases to the start',
    [
      { type: 'move', to: 'word-before' },
      { type: 'erase', to: 'start' },
    ],
    '|age<2h',
  ],
  [
    'erases to the end',
    [
      { type: 'move', to: 'word-before' },
      { type: 'erase', to: 'end' },
    ],
    'model:opus |',
  ],
  [
    'moves over words',
    [
      { type: 'move', to: 'start' },
      { type: 'move', to: 'word-after' },
    ],
    'model:opus| age<2h',
  ],
  ['stays at the end', [{ type: 'move', to: 'after' }], 'model:opus age<2h|'],
  [
    'erases the character after',
    [
      { type: 'move', to: 'start' },
      { type: 'erase', to: 'after' },
    ],
    '|odel:opus age<2h',
  ],
])('%s', (_, events, expected) => {
  expect(shown(after(editedLine('model:opus age<2h'), ...events))).toBe(expected);
});

test('the cursor moves by what is seen, not by code units', () => {
  const line = editedLine('e\u0301👩‍💻');

  expect(shown(after(line, { type: 'move', to: 'before' }))).toBe('e\u0301|👩‍💻');
  expect(shown(after(line, { type: 'erase', to: 'before' }, { type: 'erase', to: 'before' }))).toBe(
    '|',
  );
});

test('a mark that is typed after its letter joins it', () => {
  const line = after(editedLine('e'), { type: 'insert', text: '\u0301' });

  expect(shown(line)).toBe('e\u0301|');
  expect(shown(after(line, { type: 'erase', to: 'before' }))).toBe('|');
});

test('what cannot be shown is not pasted, and line breaks become blanks', () => {
  const line = after(editedLine(), { type: 'insert', text: 'one\n\u001B[31mtwo\u0007' });

  expect(line.text).toBe('one two');
});

test('of a paste that is too long, as much is kept as a line holds', () => {
  const { text, cursor } = after(editedLine('kept'), {
    type: 'insert',
    text: 'x'.repeat(20_000),
  });

  expect([text.slice(0, 6), text.length, cursor]).toEqual(['keptxx', 10_000, 10_000]);
});

test('earlier lines are recalled, and what was typed comes back after the newest', () => {
  const line = editedLine('new', ['first', 'second']);
  const older: LineEvent = { type: 'recall', which: 'older' };
  const newer: LineEvent = { type: 'recall', which: 'newer' };

  expect(after(line, older).text).toBe('second');
  expect(after(line, older, older, older).text).toBe('first');
  expect(shown(after(line, older, older, newer, newer))).toBe('new|');
  expect(after(line, newer)).toBe(line);
});

test('whatever is done, the text is clean and the cursor stands between two graphemes', () => {
  const place = fc.constantFrom('start', 'end', 'before', 'after', 'word-before', 'word-after');
  const event: fc.Arbitrary<LineEvent> = fc.oneof(
    fc.record({ type: fc.constant('insert'), text: fc.string({ unit: 'binary', maxLength: 8 }) }),
    fc.record({
      type: fc.constant('insert'),
      text: fc.constantFrom('e', '\u0301', '👩', '\u200D', '💻', '한', '🇩', '🇪'),
    }),
    fc.record({ type: fc.constant('move'), to: place }),
    fc.record({ type: fc.constant('erase'), to: place }),
  );

  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const { text, cursor } = after(editedLine(), ...events);

      const ends = [0];
      forEachGrapheme(text, (grapheme) => ends.push((ends.at(-1) ?? 0) + grapheme.length) > 0);
      expect(ends).toContain(cursor);
      expect(sanitizeLine(text)).toBe(text);
    }),
  );
});

test('an earlier line is found by what was typed, again and again, and the last one stays', () => {
  const past = ['user ann', 'range 30', 'user bob', 'limits'];
  const find = (line: EditedLine) => reduceLine(line, { type: 'find-older' });
  const typed = reduceLine(editedLine('', past), { type: 'insert', text: 'user' });

  expect(find(typed).text).toBe('user bob');
  expect(find(find(typed)).text).toBe('user ann');
  expect(find(find(find(typed))).text).toBe('user ann');
  expect(find(reduceLine(typed, { type: 'insert', text: 'x' })).text).toBe('userx');
  expect(reduceLine(find(typed), { type: 'recall', which: 'newer' }).text).toBe('limits');
});

test('a recalled line that is edited is looked for in all of the past', () => {
  const past = ['audit', 'save hot', 'limits', 'errors'];
  const older: LineEvent = { type: 'recall', which: 'older' };

  const line = after(
    editedLine('', past),
    older,
    older,
    { type: 'erase', to: 'start' },
    { type: 'insert', text: 'sav' },
    { type: 'find-older' },
  );

  expect(line.text).toBe('save hot');
});

test('what is typed takes the place of an offered text, and then is a text like any other', () => {
  const line = after(offeredLine('2026-10-21..2026-11-19'), { type: 'insert', text: '4' });

  expect(shown(line)).toBe('4|');
  expect(shown(after(line, { type: 'insert', text: '5' }))).toBe('45|');
});

test.each<[string, LineEvent, string]>([
  ['a move', { type: 'move', to: 'before' }, 'offere!|d'],
  ['erasing', { type: 'erase', to: 'before' }, 'offere!|'],
  ['a move that leads nowhere', { type: 'move', to: 'end' }, 'offered!|'],
])('%s keeps an offered text, to be edited', (_, event, text) => {
  expect(shown(after(offeredLine('offered'), event, { type: 'insert', text: '!' }))).toBe(text);
});

test('a key that stands for no text leaves an offered text as it is', () => {
  const line = offeredLine('offered');

  expect(after(line, { type: 'insert', text: '' })).toBe(line);
});

test('what is typed while earlier lines are searched narrows the search, until another key edits the line', () => {
  const past = ['grep error', 'range 30', 'greet', 'fleet'];
  const line = after(editedLine('', past), { type: 'find-older' });
  expect(line.text).toBe('fleet');

  const found = after(
    line,
    { type: 'insert', text: 'g' },
    { type: 'insert', text: 'r' },
    { type: 'insert', text: 'e' },
  );
  expect(found.text).toBe('greet');
  expect(after(found, { type: 'find-older' }).text).toBe('grep error');
  expect(after(found, { type: 'insert', text: 'x' }).text).toBe('grex');
  const moved = after(found, { type: 'move', to: 'end' }, { type: 'insert', text: ' ann' });
  expect(moved.text).toBe('greet ann');
});
