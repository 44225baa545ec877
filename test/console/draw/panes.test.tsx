import fc from 'fast-check';
import { Box, renderToString, Text } from 'ink';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { line, visiblePieces } from '../../../src/console/draw/line.ts';
import { Pane, renderPanes } from '../../../src/console/draw/pane.tsx';
import { createPanes } from '../../../src/console/draw/panes.ts';
import { paletteTheme } from '../../../src/console/draw/theme.ts';
import { createScreenStream } from '../../../src/terminal/screen-stream.ts';
import { emulateTerminal } from '../harness/emulated-terminal.ts';
import { fakeKeyboard, fakeScreen } from '../harness/fake-streams.ts';
import { forceColors } from '../harness/force-colors.ts';

const size = { columns: 24, rows: 6 };
const paint = { theme: paletteTheme, isAscii: false };
const colors = { bad: 'red', good: 'green', warning: 'yellow' } as const;

type Placed = {
  left: number;
  top: number;
  width: number;
  height: number;
  tone: keyof typeof colors;
  texts: string[];
  /** The part of the screen that it is shown in. */
  clip: { left: number; top: number; width: number; height: number };
};

/** The panes one above the other, as `draw` makes them. */
const Tree = ({ all, draw }: { all: readonly Placed[]; draw: (pane: Placed) => ReactNode }) => (
  <Box width={size.columns} height={size.rows} overflow="hidden">
    {all.map((pane, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what lies above is what comes later
      <Box key={index} position="absolute" overflow="hidden" {...pane.clip}>
        <Box position="absolute" left={pane.left} top={pane.top}>
          {draw(pane)}
        </Box>
      </Box>
    ))}
  </Box>
);

const linesOf = ({ texts, tone }: Placed) => texts.map((text) => line([text, tone]));

const drawPane = (pane: Placed) => (
  <Pane lines={linesOf(pane)} width={pane.width} height={pane.height} />
);

/** The same as Ink draws it. */
function drawText(pane: Placed) {
  const { width, height, tone } = pane;
  const rows = linesOf(pane).map((line) =>
    visiblePieces(line, width, paint)
      .map(({ text }) => text)
      .join(''),
  );
  return (
    <Box width={width} height={height} overflow="hidden" flexShrink={0}>
      <Text color={colors[tone]}>{rows.join('\n')}</Text>
    </Box>
  );
}

async function painted(all: readonly Placed[]) {
  const terminal = emulateTerminal(size);
  const settings = { ...paint, isScreenReader: false, panes: createPanes() };
  const app = renderPanes(<Tree all={all} draw={drawPane} />, settings, {
    screen: createScreenStream(fakeScreen(size.columns, size.rows, terminal.write)),
    // Ink asks more of the type than it uses.
    stdin: fakeKeyboard() as never,
  });
  await app.waitUntilRenderFlush();
  const screen = { cells: terminal.cells(), text: terminal.text() };
  app.unmount();
  await app.waitUntilExit();
  return screen;
}

function cellsOfInk(all: readonly Placed[]): string[] {
  const terminal = emulateTerminal({ ...size, convertsLineFeeds: true });
  terminal.write(renderToString(<Tree all={all} draw={drawText} />, size));
  return terminal.cells();
}

const text = fc
  .array(fc.constantFrom('a', 'bc', ' ', '─', '日', '本', '👩‍🚀', 'e\u0301', '✓'), {
    maxLength: 10,
  })
  .map((parts) => parts.join(''));
const near = (min: number, max: number) => fc.integer({ min, max });
const placed: fc.Arbitrary<Placed> = fc.record({
  left: near(-4, 20),
  top: near(-2, 5),
  width: near(1, 14),
  height: near(1, 4),
  tone: fc.constantFrom('bad', 'good', 'warning'),
  texts: fc.array(text, { maxLength: 4 }),
  clip: fc.record({ left: near(0, 12), top: near(0, 3), width: near(1, 24), height: near(1, 6) }),
});

test('panes look as if Ink had drawn them, whatever they cover and wherever they are cut', async () => {
  await forceColors();

  await fc.assert(
    fc.asyncProperty(fc.array(placed, { maxLength: 5 }), async (all) => {
      expect((await painted(all)).cells).toEqual(cellsOfInk(all));
    }),
    { numRuns: 200 },
  );
});

const wide = { left: 0, top: 0, width: 6, height: 1, tone: 'bad' as const };
const everywhere = { left: 0, top: 0, width: 24, height: 6 };

test.each([
  { what: 'a pane that covers its half', over: [{ left: 1, width: 1, texts: ['x'] }], row: ' x本' },
  { what: 'a clip on its left', clip: { ...everywhere, left: 1 }, left: -1, row: '  本' },
  { what: 'a clip on its right', clip: { ...everywhere, width: 3 }, row: '日' },
])('of a wide character that is cut by $what a blank remains', async (cut) => {
  const { over = [], clip = everywhere, left = 0, row } = cut;
  const beneath = { ...wide, left, clip, texts: ['日本'] };
  const above = over.map((pane) => ({ ...wide, clip: everywhere, ...pane }));

  expect((await painted([beneath, ...above])).text).toBe(row);
});
