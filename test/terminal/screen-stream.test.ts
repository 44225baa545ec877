import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createScreenStream } from '../../src/terminal/screen-stream.ts';
import { emulateTerminal } from '../console/harness/emulated-terminal.ts';
import { fakeScreen } from '../console/harness/fake-streams.ts';

const columns = 20;
const rows = 6;
const enter = '\u001B[?1049h\u001B[?25l';
const leave = '\u001B[?1049l\u001B[?25h';

/** A terminal behind a screen stream, and one that gets the same writes as they are. */
function twoTerminals(size = { columns, rows }) {
  const direct = emulateTerminal({ ...size, convertsLineFeeds: true });
  const composed = emulateTerminal(size);
  const sent: string[] = [];
  const output = fakeScreen(size.columns, size.rows, (chunk) => {
    sent.push(chunk);
    composed.write(chunk);
  });
  const stream = createScreenStream(output);
  const write = (text: string) => {
    direct.write(text);
    stream.write(text);
  };
  write(enter);
  sent.length = 0;
  return { direct, composed, output, stream, sent, write };
}

const grapheme = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'Z', ' ', '0') },
  { weight: 2, arbitrary: fc.constantFrom('─', '█', '⣿', 'é', '●') },
  { weight: 2, arbitrary: fc.constantFrom('日', '本', '한') },
  { weight: 1, arbitrary: fc.constantFrom('👍', '👍🏽', '👩‍🚒', '❤️', '🇩🇪', 'e\u0301', '1️⃣') },
);
const sgr = fc
  .constantFrom(
    '',
    '0',
    '1',
    '2',
    '22',
    '3',
    '23',
    '4',
    '24',
    '7',
    '27',
    '9',
    '29',
    '31',
    '39',
    '42',
    '49',
    '1;7',
    '38;5;200',
    '48;5;17',
    '38;2;1;2;3',
    '48;2;9;8;7',
    '94',
    '101',
    '0;1;33',
    '7;2;35',
  )
  .map((parameters) => `\u001B[${parameters}m`);
const text = fc.array(fc.oneof({ weight: 4, arbitrary: grapheme }, sgr), { maxLength: 24 });

const near = (max: number) => fc.integer({ min: 1, max });
const move = fc.oneof(
  fc
    .tuple(near(rows), fc.constantFrom('A', 'B', 'E', 'F'))
    .map(([n, final]) => `\u001B[${n}${final}`),
  fc
    .tuple(near(columns), fc.constantFrom('C', 'D', 'G'))
    .map(([n, final]) => `\u001B[${n}${final}`),
  fc.tuple(near(rows), near(columns)).map(([y, x]) => `\u001B[${y};${x}H`),
  fc.constantFrom('\r', '\n', '\b', '\u001B[H'),
);
const erase = fc.constantFrom(
  '\u001B[K',
  '\u001B[2K',
  '\u001B[J',
  '\u001B[2J',
  '\u001B[1K',
  '\u001B[1J',
);
const part = fc.oneof(
  { weight: 4, arbitrary: text.map((parts) => parts.join('')) },
  { weight: 3, arbitrary: move },
  // In front of an erasure: whether it takes the last column along, terminals disagree on.
  { weight: 1, arbitrary: fc.tuple(move, erase).map((both) => both.join('')) },
);
const frame = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));

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

const drawRows = (...lines: string[]) => `\u001B[H\u001B[J${lines.join('\n')}`;

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
      { numRuns: 150 },
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

describe('the alternate screen', () => {
  test('is left as a terminal should be', () => {
    const { composed, sent, write } = twoTerminals();
    write(drawRows('full screen'));
    sent.length = 0;

    write(leave);

    expect(composed.modes()).toMatchObject({ isAlternateScreen: false, isCursorVisible: true });
    expect(sent.join('')).toBe('\u001B[?7h\u001B[?1049l\u001B[?25h');
  });

  test('outside of it everything passes unchanged', () => {
    const { sent, write } = twoTerminals();
    write(leave);
    sent.length = 0;

    write('a line\n\u001B[31mred\u001B[39m\u001B[2K');

    expect(sent).toEqual(['a line\n\u001B[31mred\u001B[39m\u001B[2K']);
  });

  test('starts empty when it is entered again', () => {
    const { direct, composed, write } = twoTerminals();
    write(drawRows('before'));
    write(leave);
    write(`${enter}\u001B[H`);

    write('after');

    expect(composed.cells()).toEqual(direct.cells());
    expect(composed.text()).toBe('after');
  });

  test('is given back by restore, after which nothing is shown', () => {
    const { composed, sent, stream, write } = twoTerminals();
    write('\u001B[?2004hfull screen');

    stream.restore();
    sent.length = 0;
    stream.write('too late');

    expect(composed.modes()).toEqual({
      isAlternateScreen: false,
      isCursorVisible: true,
      isBracketedPaste: false,
      isSynchronized: false,
    });
    expect(sent).toEqual([]);
  });

  test('is not restored twice', () => {
    const { sent, stream, write } = twoTerminals();
    write(leave);
    sent.length = 0;

    stream.restore();
    stream.write('still passes');

    expect(sent).toEqual(['still passes']);
  });
});

describe('a new size', () => {
  test('is announced, and the screen is drawn in full', async () => {
    const { composed, output, stream, write } = twoTerminals();
    write(drawRows('one', 'two'));
    const sizes: string[] = [];
    stream.on('resize', () => sizes.push(`${stream.columns}x${stream.rows}`));

    composed.resize(10, 4);
    composed.write('\u001B[2Jgarbage');
    output.resize(10, 4);

    expect(sizes).toEqual(['10x4']);
    await expect.poll(composed.text).toBe('one\ntwo');
  });

  test('is drawn once when it comes in many steps', async () => {
    const { composed, output, sent, write } = twoTerminals();
    write(drawRows('one', 'two'));
    sent.length = 0;

    for (const width of [19, 18, 17]) {
      composed.resize(width, rows);
      output.resize(width, rows);
      write(drawRows(`width ${width}`));
    }

    expect(sent).toEqual([]);
    await expect.poll(composed.text).toBe('width 17');
    expect(sent).toHaveLength(1);
  });

  test('keeps drawing right when it cuts a wide character', async () => {
    const { composed, output, write } = twoTerminals();
    write(drawRows('abc日本'));

    composed.resize(4, 4);
    output.resize(4, 4);

    await expect.poll(composed.text).toBe('abc');
  });
});

describe('a terminal that is busy', () => {
  test('gets one difference when it is free again, however many frames came', () => {
    const { output, sent, stream, write, composed } = twoTerminals();
    const frames = Array.from({ length: 40 }, (_, index) =>
      drawRows(`frame ${index}`, 'x'.repeat(18)),
    );
    let isBusy = true;
    const { write: send } = output;
    // What a terminal on a slow line answers.
    output.write = (...chunk: unknown[]) => {
      Reflect.apply(send, output, chunk);
      return !isBusy;
    };

    for (const each of frames) write(each);
    const beforeDrain = sent.length;
    isBusy = false;
    output.emit('drain');

    expect(beforeDrain).toBe(1);
    expect(sent).toHaveLength(2);
    expect(composed.line(0)).toBe('frame 39');
    stream.restore();
  });

  test('a write is done when its frame was sent', async () => {
    const { output, stream, composed, write } = twoTerminals();
    let isBusy = true;
    const { write: send } = output;
    output.write = (...chunk: unknown[]) => {
      Reflect.apply(send, output, chunk);
      return !isBusy;
    };
    write(drawRows('first'));
    write(drawRows('second'));

    const shownAtEnd = new Promise<string>((resolve) => {
      stream.write('', () => resolve(composed.text()));
    });
    isBusy = false;
    output.emit('drain');

    expect(await shownAtEnd).toBe('second');
  });
});

test('a terminal that is gone closes the stream and gets nothing more', () => {
  const { output, sent, stream } = twoTerminals();
  let isClosed = false;
  stream.on('close', () => {
    isClosed = true;
  });

  output.emit('error', new Error('EIO'));
  stream.write('into the void');

  expect(isClosed).toBe(true);
  expect(stream.destroyed).toBe(true);
  expect(sent).toEqual([]);
});
