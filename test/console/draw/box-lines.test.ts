import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxLines, boxWidth } from '../../../src/console/draw/box-lines.ts';
import { line } from '../../../src/console/draw/line.ts';
import { holds } from '../../figures/holds.ts';
import { linesText, lineWidth } from '../harness/line-text.ts';

const content = [line('Its running sessions stop.'), line(['y', 'accent'], ' yes')];

test('a box has its title in its border and its content within', () => {
  expect(linesText(boxLines('Restart?', content, 32))).toBe(
    [
      '╭─ Restart? ───────────────────╮',
      '│ Its running sessions stop.   │',
      '│ y yes                        │',
      '╰──────────────────────────────╯',
    ].join('\n'),
  );
});

test('a box says in its borders how many lines are hidden', () => {
  expect(linesText(boxLines('Errors', content, 32, { above: 3, below: 1200 }))).toBe(
    [
      '╭─ Errors ────────── ▲ 3 more ─╮',
      '│ Its running sessions stop.   │',
      '│ y yes                        │',
      '╰─────────────── ▼ 1,200 more ─╯',
    ].join('\n'),
  );
});

test('a box is as wide as its content, at least 40 cells, and no wider than the screen', () => {
  const wide = [line('w'.repeat(70))];

  expect(boxWidth('Keys', content, 120)).toBe(40);
  expect(boxWidth('Keys', wide, 120)).toBe(74);
  expect(boxWidth('Keys', wide, 60)).toBe(60);
  expect(boxWidth('k'.repeat(60), content, 120)).toBe(68);
});

test('every line of a box is exactly as wide as the box, whatever is in it', () => {
  const hostile = fc.constantFrom(
    '\u001B[2J',
    '\n',
    '\u202E',
    '🧑‍🚀',
    '木',
    'a',
    'long text '.repeat(9),
  );
  const text = fc.array(hostile, { maxLength: 6 }).map((pieces) => pieces.join(''));

  holds(
    fc.property(
      text,
      fc.array(fc.array(text)),
      fc.integer({ min: 10, max: 90 }),
      (title, rows, width) => {
        const box = boxLines(
          title,
          rows.map((pieces) => line(...pieces)),
          width,
          width < 30 ? {} : { above: rows.length, below: title.length },
        );

        expect(box.map(lineWidth)).toEqual(box.map(() => width));
        expect(linesText(box)).not.toMatch(/[\u001B\u202E]/);
      },
    ),
  );
});
