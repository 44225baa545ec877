import fc from 'fast-check';
import { Box, render, Text, useCursor, useWindowSize } from 'ink';
import { expect, test } from 'vitest';
import { createScreenStream } from '../../src/terminal/screen-stream.ts';
import { emulateTerminal } from '../console/harness/emulated-terminal.ts';
import { fakeKeyboard, fakeScreen } from '../console/harness/fake-streams.ts';
import { forceColors } from '../console/harness/force-colors.ts';

type Span = { text: string; color: string; bold: boolean; inverse: boolean; background?: string };
type Frame = { rows: Span[][]; cursor: { x: number; y: number } | undefined };

const size = { columns: 30, rows: 8 };

/** Ink drawing frames on two terminals: as it writes them, and through a screen stream. */
async function startInk(incrementalRendering: boolean) {
  await forceColors();
  const direct = emulateTerminal({ ...size, convertsLineFeeds: true });
  const composed = emulateTerminal(size);
  const output = fakeScreen(size.columns, size.rows, composed.write);
  const screen = createScreenStream(output);
  const write = screen.write.bind(screen);
  screen.write = (chunk, ...rest: unknown[]) => {
    direct.write(chunk);
    return Reflect.apply(write, screen, [chunk, ...rest]);
  };
  const options = {
    stdout: screen,
    // Ink asks more of the type than it uses.
    stdin: fakeKeyboard() as never,
    interactive: true,
    alternateScreen: true,
    incrementalRendering,
    maxFps: 1_000,
    patchConsole: false,
  };
  const app = render(<Drawing frame={{ rows: [], cursor: undefined }} />, options);

  return {
    direct,
    composed,
    async draw(frame: Frame) {
      app.rerender(<Drawing frame={frame} />);
      await app.waitUntilRenderFlush();
    },
    async resize(columns: number, rows: number) {
      composed.resize(columns, rows);
      output.resize(columns, rows);
    },
    async [Symbol.asyncDispose]() {
      app.unmount();
      await app.waitUntilExit();
    },
  };
}

function Drawing({ frame }: { frame: Frame }) {
  const { columns, rows } = useWindowSize();
  const { setCursorPosition } = useCursor();
  setCursorPosition(frame.cursor);
  return (
    <Box width={columns} height={rows} flexDirection="column" overflow="hidden">
      {frame.rows.map((spans, y) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <Box key={y} flexShrink={0}>
          <Text wrap="truncate">
            {spans.map(({ text, background, ...look }, x) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: neither have spans
              <Text key={x} {...look} {...(background ? { backgroundColor: background } : {})}>
                {text}
              </Text>
            ))}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

const span = fc.record(
  {
    text: fc
      .array(
        fc.constantFrom('a', 'bc', ' ', '   ', '─', '●', '日', '👍', '👩‍🚒', 'e\u0301', '12'),
        {
          maxLength: 8,
        },
      )
      .map((parts) => parts.join('')),
    color: fc.constantFrom('red', 'green', '#ff8800'),
    bold: fc.boolean(),
    inverse: fc.boolean(),
    background: fc.constantFrom('blue', 'ansi256(17)'),
  },
  { requiredKeys: ['text', 'color', 'bold', 'inverse'] },
);
const frame: fc.Arbitrary<Frame> = fc.record({
  rows: fc.array(fc.array(span, { maxLength: 4 }), { maxLength: size.rows }),
  cursor: fc.option(fc.record({ x: fc.nat(size.columns - 1), y: fc.nat(size.rows - 1) }), {
    nil: undefined,
  }),
});

test.each([true, false])(
  'every frame of Ink looks as if Ink had drawn it itself, incremental: %s',
  async (incrementalRendering) => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 5 }), async (frames) => {
        await using ink = await startInk(incrementalRendering);

        for (const each of frames) {
          await ink.draw(each);

          expect(ink.composed.cells()).toEqual(ink.direct.cells());
          expect(ink.composed.modes()).toEqual(ink.direct.modes());
          if (each.cursor) expect(ink.composed.cursor()).toEqual(ink.direct.cursor());
        }
      }),
      { numRuns: 40 },
    );
  },
);

const aRow = (text: string): Span[] => [{ text, color: 'green', bold: false, inverse: false }];

test.each([
  ['wider', 44, 8],
  ['narrower', 12, 8],
  ['taller', 30, 15],
  ['lower', 30, 4],
  ['smaller', 9, 3],
])('a terminal that became %s shows the whole frame', async (_name, columns, rows) => {
  await using ink = await startInk(true);
  const lines = ['first row', 'second row', 'third', ' ', 'fifth'];
  const shown = lines
    .slice(0, rows)
    .map((line) => (line.length > columns ? `${line.slice(0, columns - 1)}…` : line));
  await ink.draw({ rows: lines.map(aRow), cursor: undefined });

  await ink.resize(columns, rows);
  await expect.poll(ink.composed.text).toBe(shown.join('\n').replace(/ +$/gm, '').trimEnd());

  await ink.draw({ rows: lines.map(aRow).slice(1), cursor: undefined });
  const firstLine = columns < 10 ? 'second r…' : 'second row';
  await expect.poll(() => ink.composed.line(0)).toBe(firstLine);
});
