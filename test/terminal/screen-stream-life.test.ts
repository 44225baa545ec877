import { describe, expect, test } from 'vitest';
import { enter, leave, rows, twoTerminals } from './two-terminals.ts';

describe('the alternate screen', () => {
  test('is left as a terminal should be', () => {
    const { composed, sent, paint, write } = twoTerminals();
    paint('full screen');
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
    const { composed, paint, write } = twoTerminals();
    paint('before', 'before');
    write(leave);
    write(enter);

    paint('after');

    expect(composed.text()).toBe('after');
  });

  test('is given back by restore, after which nothing is shown', () => {
    const { composed, sent, stream, paint, write } = twoTerminals();
    write('\u001B[?2004h');
    paint('full screen');

    stream.restore();
    sent.length = 0;
    stream.write('too late');
    paint('too late');

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
    const { composed, output, stream, paint } = twoTerminals();
    paint('one', 'two');
    const sizes: string[] = [];
    stream.on('resize', () => {
      sizes.push(`${stream.columns}x${stream.rows}`);
      paint('one', 'two');
    });

    composed.resize(10, 4);
    composed.write('\u001B[2Jgarbage');
    output.resize(10, 4);

    expect(sizes).toEqual(['10x4']);
    await expect.poll(composed.text).toBe('one\ntwo');
  });

  test('is drawn once when it comes in many steps', async () => {
    const { composed, output, sent, paint } = twoTerminals();
    paint('one', 'two');
    sent.length = 0;

    for (const width of [19, 18, 17]) {
      composed.resize(width, rows);
      output.resize(width, rows);
      paint(`width ${width}`);
    }

    expect(sent).toEqual([]);
    await expect.poll(composed.text).toBe('width 17');
    expect(sent).toHaveLength(1);
  });
});

describe('a terminal that is busy', () => {
  test('gets one difference when it is free again, however many frames came', () => {
    const { output, sent, stream, paint, composed } = twoTerminals();
    let isBusy = true;
    const { write: send } = output;
    // What a terminal on a slow line answers.
    output.write = (...chunk: unknown[]) => {
      Reflect.apply(send, output, chunk);
      return !isBusy;
    };

    for (let frame = 0; frame < 40; frame++) paint(`frame ${frame}`, 'x'.repeat(18));
    const beforeDrain = sent.length;
    isBusy = false;
    output.emit('drain');

    expect(beforeDrain).toBe(1);
    expect(sent).toHaveLength(2);
    expect(composed.line(0)).toBe('frame 39');
    stream.restore();
  });

  test('a write is done when its frame was sent', async () => {
    const { output, stream, composed, paint } = twoTerminals();
    let isBusy = true;
    const { write: send } = output;
    output.write = (...chunk: unknown[]) => {
      Reflect.apply(send, output, chunk);
      return !isBusy;
    };
    paint('first');
    paint('second');

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
