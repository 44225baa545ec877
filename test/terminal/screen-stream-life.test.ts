import { describe, expect, test } from 'vitest';
import { drawRows, enter, leave, rows, twoTerminals } from './two-terminals.ts';

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
      hasMouse: false,
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
