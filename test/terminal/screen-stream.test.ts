import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Look } from '../../src/terminal/screen/style-table.ts';
import { createScreenStream } from '../../src/terminal/screen-stream.ts';
import { textWidth } from '../../src/terminal/width.ts';
import { emulateTerminal } from '../console/harness/emulated-terminal.ts';
import { fakeScreen } from '../console/harness/fake-streams.ts';
import { columns, enter, type Row, rows, twoTerminals } from './two-terminals.ts';

const grapheme = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'Z', ' ', '0') },
  { weight: 2, arbitrary: fc.constantFrom('─', '█', '⣿', 'é', '●') },
  { weight: 2, arbitrary: fc.constantFrom('日', '本', '한') },
  { weight: 1, arbitrary: fc.constantFrom('👍', '👍🏽', '👩‍🚒', '❤️', '🇩🇪', 'e\u0301', '1️⃣') },
);
const flag = fc.constant(true as const);
const look: fc.Arbitrary<Look> = fc.record(
  {
    isBold: flag,
    isDim: flag,
    isItalic: flag,
    isUnderlined: flag,
    isInverse: flag,
    isStruck: flag,
    foreground: fc.constantFrom('31', '94', '38;5;200', '38;2;1;2;3'),
    background: fc.constantFrom('42', '101', '48;5;17', '48;2;9;8;7'),
  },
  { requiredKeys: [] },
);
const text = fc.array(grapheme, { maxLength: 12 }).map((all) => all.join(''));
const row = fc
  .array(fc.oneof(text, fc.tuple(text, look)), { maxLength: 4 })
  .filter((pieces) => textWidth(pieces.map((piece) => [piece].flat()[0]).join('')) <= columns);
/** What a program may paint at once. */
const frame: fc.Arbitrary<Row[]> = fc.array(row, { maxLength: rows });

describe('the difference', () => {
  test('shows what the program painted, whatever it painted', () => {
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 6 }), (frames) => {
        const { direct, composed, paint } = twoTerminals();
        for (const each of frames) {
          paint(...each);
          expect(composed.cells()).toEqual(direct.cells());
        }
      }),
      { numRuns: 150 },
    );
  });

  test('is complete again after a redraw, whatever stood on the terminal', () => {
    const garbage = fc.array(
      fc.oneof(text, fc.constantFrom('\u001B[3;5H', '\u001B[2J', '\u001B[7;42m', '\n', '\u001B[L')),
    );

    fc.assert(
      fc.property(frame, garbage, (painted, garbage) => {
        const { direct, composed, stream, paint } = twoTerminals();
        paint(...painted);
        composed.write(garbage.join(''));

        stream.redraw();

        expect(composed.cells()).toEqual(direct.cells());
      }),
      { numRuns: 150 },
    );
  });
});

describe('bytes', () => {
  test('a frame that changes nothing is not sent', () => {
    const { sent, paint } = twoTerminals();
    paint('one', 'two');
    sent.length = 0;

    paint('one', 'two');

    expect(sent).toEqual([]);
  });

  test('a frame is one synchronised write with only what changed', () => {
    const { sent, paint } = twoTerminals();
    paint('count 1', 'unchanged');
    sent.length = 0;

    paint('count 2', 'unchanged');

    expect(sent).toEqual(['\u001B[?2026h\u001B[;7H2\u001B[?2026l']);
  });

  test('a style changes once for all the cells that have it', () => {
    const { sent, paint } = twoTerminals();
    paint('one two', 'three');
    sent.length = 0;

    paint([['one', { isInverse: true }] as const, [' two', { isInverse: true }] as const], 'three');

    expect(sent).toEqual(['\u001B[?2026h\u001B[H\u001B[7mone two\u001B[m\u001B[?2026l']);
  });

  test('the end of a row that became shorter is erased', () => {
    const { sent, paint } = twoTerminals();
    paint('a long full row');
    sent.length = 0;

    paint('a long');

    expect(sent).toEqual(['\u001B[?2026h\u001B[;8H\u001B[K\u001B[?2026l']);
  });

  test('a long gap within a row is erased', () => {
    const { sent, paint, direct, composed } = twoTerminals({ columns: 40, rows: 3 });
    paint([['left                    right', { isInverse: true }]]);
    sent.length = 0;

    paint('left                    right');

    expect(sent).toEqual(['\u001B[?2026h\u001B[Hleft\u001B[20X\u001B[25Gright\u001B[?2026l']);
    expect(composed.text()).toBe(direct.text());
  });

  test('colours are dropped on request, weight and reverse stay', () => {
    const { composed, paint } = twoTerminals(undefined, { hasColor: false });

    paint([['red', { isBold: true, isInverse: true, foreground: '31', background: '48;5;3' }]]);

    expect(composed.styleAt(0, 0)).toMatchObject({
      foreground: 'default',
      background: 'default',
      isBold: true,
      isInverse: true,
    });
  });
});

describe('a list that scrolls', () => {
  const size = { columns: 60, rows: 20 };
  const item = (index: number) => `item ${index} ${'abcdefgh'.slice(index % 8)} of the long list`;
  const list = (from: number, side: string, selected = -1): Row[] => [
    'header',
    ...Array.from({ length: 18 }, (_, y) => {
      const text = `${item(from + y).padEnd(44)}${y < 3 ? side + y : ''}`;
      return y === selected ? ([[text, { isInverse: true }]] as const) : text;
    }),
    'footer',
  ];

  test.each([
    ['down by one row', 0, 1, 130],
    ['up by one row', 9, 8, 130],
    ['down by five rows', 0, 5, 330],
    ['up by half a page', 9, 0, 560],
  ])('%s costs little more than its new rows', (_name, from, to, bytes) => {
    const { direct, composed, sent, paint } = twoTerminals(size);
    paint(...list(from, 'side'));
    sent.length = 0;

    paint(...list(to, 'side'));

    expect(composed.cells()).toEqual(direct.cells());
    expect(sent.join('').length).toBeLessThan(bytes);
  });

  test('looks right whatever else changes with it', () => {
    const position = fc.tuple(fc.nat(30), fc.constantFrom('side', 'other', '日本'), fc.nat(17));

    fc.assert(
      fc.property(fc.array(position, { maxLength: 8 }), (positions) => {
        const { direct, composed, paint } = twoTerminals(size);
        for (const position of positions) {
          paint(...list(...position));
          expect(composed.cells()).toEqual(direct.cells());
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('graphemes whose width terminals disagree on', () => {
  test('are followed by an absolute column, so that nothing behind them can drift', () => {
    const { sent, paint } = twoTerminals();

    paint('a👩‍🚒b❤️c');

    expect(sent.join('')).toContain('a👩‍🚒\u001B[4Gb❤️\u001B[7Gc');
  });

  test('of several parts are followed by written blanks, over what other terminals draw of them', () => {
    const { sent, paint } = twoTerminals();
    const family = '👩‍👩‍👧‍👦';

    paint(`${family}            x`, `a${family}`);

    expect(sent.join('')).toContain(`${family}\u001B[3G            x`);
    expect(sent.join('')).toMatch(new RegExp(`a${family}\u001B\\[4G {11}`));
  });

  test('have their row erased before it is written again', () => {
    const { sent, paint } = twoTerminals();
    paint('x👩‍🚒 rest');
    sent.length = 0;

    paint('x👍 rest');

    expect(sent).toEqual(['\u001B[?2026h\u001B[;2H\u001B[K👍\u001B[4G rest\u001B[?2026l']);
  });

  test('stay untouched when the row changes beside them', () => {
    const { sent, paint } = twoTerminals();
    paint('👩‍🚒 count 1');
    sent.length = 0;

    paint('👩‍🚒 count 2');

    expect(sent).toEqual(['\u001B[?2026h\u001B[;10H2\u001B[?2026l']);
  });
});

describe('what Ink writes on the alternate screen', () => {
  test('is not shown, but the modes that it sets are those of the terminal', () => {
    const { sent, write } = twoTerminals();

    write('\u001B[?2004h\u001B[?2026h\u001B[2K\u001B[Gtext\n\u001B[?25l\u001B[?2026l');

    expect(sent).toEqual(['\u001B[?2004h\u001B[?25l']);
  });
});

describe('the mouse', () => {
  function aTerminal() {
    const terminal = emulateTerminal({ columns: 20, rows: 4 });
    const stream = createScreenStream(fakeScreen(20, 4, terminal.write));
    return { terminal, stream, hasMouse: () => terminal.modes().hasMouse };
  }

  test('is reported on the alternate screen only', () => {
    const { stream, hasMouse } = aTerminal();
    stream.setMouse(true);
    expect(hasMouse()).toBe(false);

    stream.write(enter);
    expect(hasMouse()).toBe(true);

    // As when the program is suspended, and when it comes back.
    stream.write('\u001B[?1049l');
    expect(hasMouse()).toBe(false);
    stream.write(enter);
    expect(hasMouse()).toBe(true);
  });

  test('is switched on and off meanwhile', () => {
    const { stream, hasMouse } = aTerminal();
    stream.write(enter);
    expect(hasMouse()).toBe(false);

    stream.setMouse(true);
    expect(hasMouse()).toBe(true);
    stream.setMouse(false);
    expect(hasMouse()).toBe(false);
  });

  test('is given back at the end of the process', () => {
    const { stream, hasMouse } = aTerminal();
    stream.setMouse(true);
    stream.write(enter);

    stream.restore();

    expect(hasMouse()).toBe(false);
  });
});
