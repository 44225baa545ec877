import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createScreenStream } from '../../src/terminal/screen-stream.ts';
import { emulateTerminal } from '../console/harness/emulated-terminal.ts';
import { fakeScreen } from '../console/harness/fake-streams.ts';
import { frame, near } from './drawn-frames.ts';
import { columns, drawRows, enter, rows, twoTerminals } from './two-terminals.ts';

describe('the difference', () => {
  test('shows what the program drew, whatever it drew', () => {
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 6 }), (frames) => {
        const { direct, composed, write } = twoTerminals();
        for (const each of frames) {
          write(`\u001B[?2026h${each}\u001B[?2026l`);
          expect(composed.cells()).toEqual(direct.cells());
        }
      }),
      { numRuns: 150 },
    );
  });

  test('puts a visible cursor where the program left it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(frame, near(rows), near(columns))), (frames) => {
        const { direct, composed, write } = twoTerminals();
        for (const [each, y, x] of frames) {
          write(`\u001B[?25l${each}\u001B[${y};${x}H\u001B[?25h`);
          expect(composed.cursor()).toEqual(direct.cursor());
          expect(composed.modes().isCursorVisible).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('is complete again after a redraw, whatever stood on the terminal', () => {
    fc.assert(
      fc.property(frame, frame, (drawn, garbage) => {
        const { direct, composed, stream, write } = twoTerminals();
        write(drawn);
        composed.write(garbage);

        stream.redraw();

        expect(composed.cells()).toEqual(direct.cells());
      }),
      { numRuns: 150 },
    );
  });
});

describe('bytes', () => {
  test('a frame that changes nothing is not sent', () => {
    const { sent, write } = twoTerminals();
    write(drawRows('one', 'two'));
    sent.length = 0;

    write(`\u001B[?2026h${drawRows('one', 'two')}\u001B[?2026l`);

    expect(sent).toEqual([]);
  });

  test('a frame is one synchronised write with only what changed', () => {
    const { sent, write } = twoTerminals();
    write(drawRows('count 1', 'unchanged'));
    sent.length = 0;

    write(`\u001B[?2026h\u001B[2K${drawRows('count 2', 'unchanged')}\u001B[?2026l`);

    expect(sent).toEqual(['\u001B[?2026h\u001B[;7H2\u001B[?2026l']);
  });

  test('a style changes once for all the cells that have it', () => {
    const { sent, write } = twoTerminals();
    write(drawRows('one two', 'three'));
    sent.length = 0;

    write(drawRows('\u001B[7mone\u001B[27m\u001B[7m two\u001B[27m', 'three'));

    expect(sent).toEqual(['\u001B[?2026h\u001B[H\u001B[7mone two\u001B[m\u001B[?2026l']);
  });

  test('the end of a row that became shorter is erased', () => {
    const { sent, write } = twoTerminals();
    write(drawRows('a long full row'));
    sent.length = 0;

    write(drawRows('a long'));

    expect(sent).toEqual(['\u001B[?2026h\u001B[;8H\u001B[K\u001B[?2026l']);
  });

  test('a long gap within a row is erased', () => {
    const { sent, write, direct, composed } = twoTerminals({ columns: 40, rows: 3 });
    write(drawRows('\u001B[7mleft                    right\u001B[m'));
    sent.length = 0;

    write(drawRows('left                    right'));

    expect(sent).toEqual(['\u001B[?2026h\u001B[Hleft\u001B[20X\u001B[25Gright\u001B[?2026l']);
    expect(composed.text()).toBe(direct.text());
  });

  test('colours are dropped on request, weight and reverse stay', () => {
    const composed = emulateTerminal({ columns, rows });
    const output = fakeScreen(columns, rows, composed.write);
    const stream = createScreenStream(output, { hasColor: false });

    stream.write(`${enter}\u001B[1;7;31;48;5;3mred\u001B[0m`);

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
  const list = (from: number, side: string) =>
    drawRows(
      'header',
      ...Array.from(
        { length: 18 },
        (_, y) => `${item(from + y).padEnd(44)}${y < 3 ? side + y : ''}`,
      ),
      'footer',
    );

  test.each([
    ['down by one row', 0, 1, 130],
    ['up by one row', 9, 8, 130],
    ['down by five rows', 0, 5, 330],
    ['up by half a page', 9, 0, 560],
  ])('%s costs little more than its new rows', (_name, from, to, bytes) => {
    const { direct, composed, sent, write } = twoTerminals(size);
    write(list(from, 'side'));
    sent.length = 0;

    write(list(to, 'side'));

    expect(composed.cells()).toEqual(direct.cells());
    expect(sent.join('').length).toBeLessThan(bytes);
  });

  test('looks right whatever else changes with it', () => {
    const position = fc.tuple(fc.nat(30), fc.constantFrom('side', 'other', '日本'), fc.nat(18));

    fc.assert(
      fc.property(fc.array(position, { maxLength: 8 }), (positions) => {
        const { direct, composed, write } = twoTerminals(size);
        for (const [from, side, selected] of positions) {
          write(`${list(from, side)}\u001B[${selected + 1}H\u001B[7m${item(selected)}\u001B[m`);
          expect(composed.cells()).toEqual(direct.cells());
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('graphemes whose width terminals disagree on', () => {
  test('are followed by an absolute column, so that nothing behind them can drift', () => {
    const { sent, write } = twoTerminals();

    write(drawRows('a👩‍🚒b❤️c'));

    expect(sent.join('')).toContain('a👩‍🚒\u001B[4Gb❤️\u001B[7Gc');
  });

  test('have their row erased before it is written again', () => {
    const { sent, write } = twoTerminals();
    write(drawRows('x👩‍🚒 rest'));
    sent.length = 0;

    write(drawRows('x👍 rest'));

    expect(sent).toEqual(['\u001B[?2026h\u001B[;2H\u001B[K👍\u001B[4G rest\u001B[?2026l']);
  });

  test('stay untouched when the row changes beside them', () => {
    const { sent, write } = twoTerminals();
    write(drawRows('👩‍🚒 count 1'));
    sent.length = 0;

    write(drawRows('👩‍🚒 count 2'));

    expect(sent).toEqual(['\u001B[?2026h\u001B[;10H2\u001B[?2026l']);
  });
});

describe('what is not drawing', () => {
  test('passes in order', () => {
    const { sent, write } = twoTerminals();

    write('\u001B[?2004h\u001B]0;title\u0007\u001B[>1u\u001B[?u\u0007');

    expect(sent.join('')).toBe('\u001B[?2004h\u001B]0;title\u0007\u001B[>1u\u001B[?u\u0007');
  });

  test('makes the next frame complete if it may have changed the screen', () => {
    const { direct, composed, write } = twoTerminals();
    write(drawRows('one', 'two', 'three'));
    direct.write(drawRows('one', 'two', 'three'));

    composed.write('\u001B[2;1H\u001B[L');
    write('\u001B[!p');

    expect(composed.cells()).toEqual(direct.cells());
  });

  test('links stay on the cells that have them', () => {
    const { sent, write } = twoTerminals();

    write(drawRows('see \u001B]8;;https://halcyon.example\u0007here\u001B]8;;\u0007 now'));

    expect(sent.join('')).toContain(
      'see \u001B]8;;https://halcyon.example\u001B\\here\u001B]8;;\u001B\\ now',
    );
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
