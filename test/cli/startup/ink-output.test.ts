import xterm from '@xterm/headless';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import exactLineUpdate from '../../../node_modules/ink/build/line-update.js';
import ExactOutput from '../../../node_modules/ink/build/output.js';
import exactSanitizeAnsi from '../../../node_modules/ink/build/sanitize-ansi.js';
import {
  type FrameOutput,
  inkOutput,
  quickSanitizeAnsi,
  wholeLineUpdate,
} from '../../../src/cli/startup/ink-output.ts';

const size = { width: 24, height: 6 };

/** Ink's own output, counting how often it was needed. */
function outputs() {
  let exactRuns = 0;
  const InkOutput = inkOutput((of) => {
    exactRuns += 1;
    return new ExactOutput(of) as FrameOutput;
  });
  return { quick: new InkOutput(size), exactRuns: () => exactRuns };
}

const plain = { transformers: [] };
const red = (text: string) => `\u001B[31m${text}\u001B[39m`;

test('panes side by side are laid out without Ink taking them apart', () => {
  const { quick, exactRuns } = outputs();

  quick.clip({ x1: 0, x2: 10, y1: 0, y2: 6 });
  quick.write(0, 0, `one\n${red('two')}`, plain);
  quick.unclip();
  quick.write(12, 1, 'right', plain);

  expect(quick.get().output).toBe(`one\n${red('two')}         right\n\n\n\n`);
  expect(exactRuns()).toBe(0);
});

test('a box over another is laid out without Ink taking them apart', () => {
  const { quick, exactRuns } = outputs();

  quick.write(0, 0, 'underneath', plain);
  quick.write(2, 0, 'over', plain);

  expect(quick.get().output.split('\n')[0]).toBe('unovereath');
  expect(exactRuns()).toBe(0);
});

test('half a wide character beneath a box is left to Ink', () => {
  const { quick, exactRuns } = outputs();

  quick.write(0, 0, '日本', plain);
  quick.write(1, 0, 'over', plain);

  expect(quick.get().output.split('\n')[0]).toBe(' over');
  expect(exactRuns()).toBe(1);
});

const text = fc
  .array(
    fc.constantFrom(
      'a',
      'bc',
      ' ',
      '─',
      '✓',
      '日',
      '👩‍🚀',
      'e\u0301',
      '\u200B',
      red('red'),
      '\u001B[1;33mgold\u001B[39;22m',
      '\u001B[38;5;9mopen',
      '\u001B[7m \u001B[27m',
      '\u001B[1m',
      '\u001B[0m',
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));
const lines = fc.array(text, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
const place = fc.integer({ min: -2, max: 26 });
// Ink clips an axis at both ends or not at all.
const ends = (low: 'x1' | 'y1', high: 'x2' | 'y2') =>
  fc.oneof(
    fc.constant({}),
    fc
      .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 }))
      .map(([from, to]) => ({ [low]: from, [high]: to })),
  );
const clip = fc.tuple(ends('x1', 'x2'), ends('y1', 'y2')).map(([x, y]) => ({ ...x, ...y }));

const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('write' as const), x: place, y: place, lines }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('clip' as const), clip }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('unclip' as const) }) },
);

test('every frame shows what Ink would have shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 8 }), async (operations) => {
      const exact = new ExactOutput(size) as FrameOutput;
      const { quick } = outputs();
      for (const output of [exact, quick]) {
        for (const step of operations) {
          if (step.type === 'write') output.write(step.x, step.y, step.lines, plain);
          else if (step.type === 'clip') output.clip(step.clip);
          else output.unclip();
        }
      }

      expect(await cellsOf(quick.get().output)).toEqual(await cellsOf(exact.get().output));
    }),
    { numRuns: 300 },
  );
});

test('a line that is drawn whole looks as if Ink had drawn what changed of it', async () => {
  // Frames have no invisible characters any more.
  const row = text.map((drawn) => drawn.replaceAll('\u200B', ''));

  await fc.assert(
    fc.asyncProperty(row, row, async (before, after) => {
      const shown = (update: string) => cellsOf(`${before}\u001B[m${update}`);

      expect(await shown(wholeLineUpdate(before, after))).toEqual(
        await shown(exactLineUpdate(before, after, 60)),
      );
    }),
    { numRuns: 300 },
  );
});

const hazardous = fc.constantFrom(
  ...['a', '─', '日', '\n', '\t', '\r', '\u0007', '\u009B31m', '\u001B[31m', '\u001B[1;33m'],
  ...['\u001B[m', '\u001B[4:3m', '\u001B[2J', '\u001B]8;;x\u0007', '\u001B', '\u0301', '\u00AD'],
);

test('every text is cleaned as Ink does', () => {
  const quick = quickSanitizeAnsi(exactSanitizeAnsi);

  fc.assert(
    fc.property(fc.array(hazardous, { maxLength: 8 }), (pieces) => {
      expect(quick(pieces.join(''))).toBe(exactSanitizeAnsi(pieces.join('')));
    }),
    { numRuns: 2_000 },
  );
});

test('text with nothing but styles stays as it is', () => {
  const quick = quickSanitizeAnsi(() => 'taken apart');
  const text = '\u001B[7m› row\u001B[27m\nnext\trow';

  expect(quick(text)).toBe(text);
});

async function cellsOf(output: string) {
  const terminal = new xterm.Terminal({
    cols: 60,
    rows: 8,
    allowProposedApi: true,
    convertEol: true,
  });
  await new Promise<void>((resolve) => terminal.write(output, resolve));
  const buffer = terminal.buffer.active;
  return Array.from({ length: 8 }, (_, y) => {
    const row = buffer.getLine(y);
    return Array.from({ length: 60 }, (_, x) => {
      const cell = row?.getCell(x);
      return [cell?.getChars() || ' ', cell?.getFgColor(), cell?.isBold(), cell?.isInverse()];
    });
  });
}
