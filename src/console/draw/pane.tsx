import { Box, type DOMElement, type Instance, type RenderOptions, render, Text } from 'ink';
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import type { ScreenStream } from '../../terminal/screen-stream.ts';
import { type Paint, spokenLines } from './line.ts';
import { linesOf, type PaneProps, type Panes } from './panes.ts';

/** How lines reach the terminal: painted, or as text to be read aloud. */
export type PaneSettings = Paint & { isScreenReader: boolean; panes: Panes };

type Streams = {
  screen: ScreenStream;
  stdin: NodeJS.ReadStream;
  /** Frames per second at most. */
  maxFps?: number;
};

const context = createContext<PaneSettings | undefined>(undefined);

/** Runs a tree of panes on a screen. */
export function renderPanes(
  node: ReactNode,
  settings: PaneSettings,
  { screen, stdin, maxFps = 60 }: Streams,
): Instance {
  const { isScreenReader, panes } = settings;
  const frames = createFrames(
    () => screen.paint((canvas) => panes.paint(canvas, settings)),
    maxFps,
  );
  if (isScreenReader) frames.end();
  else panes.onChange(frames.changed);
  const options: RenderOptions = {
    stdin,
    // Ink requires the type of a real terminal and uses what the stream has.
    stdout: screen as unknown as NodeJS.WriteStream,
    // Text that was read aloud stays in the terminal, so that the operator can go back to it.
    alternateScreen: !isScreenReader,
    isScreenReaderEnabled: isScreenReader,
    incrementalRendering: !isScreenReader,
    exitOnCtrlC: false,
    patchConsole: false,
    interactive: true,
    maxFps,
    ...(!isScreenReader && { onRender: frames.laidOut }),
  };
  // Out of the flow of the root, so that the frame that Ink draws itself has no rows.
  const tree = isScreenReader ? node : <Box position="absolute">{node}</Box>;
  const ink = render(<context.Provider value={settings}>{tree}</context.Provider>, options);
  void ink.waitUntilExit().then(frames.end, frames.end);
  return {
    ...ink,
    async waitUntilRenderFlush() {
      frames.paint();
      await ink.waitUntilRenderFlush();
    },
  };
}

/** Ages are painted anew this long after the last frame. Usually what is requested every ten seconds is answered before. */
const agesMs = 11_000;

/** Paints after layouts of Ink, after changes without one, and when what is drawn has aged. */
function createFrames(paint: () => void, maxFps: number) {
  let isDue = false;
  let paintedMs = Number.NEGATIVE_INFINITY;

  const ages = setTimeout(changed, agesMs);

  function paintIfDue() {
    if (!isDue) return;
    isDue = false;
    ages.refresh();
    paintedMs = performance.now();
    paint();
  }

  function changed() {
    if (isDue) return;
    isDue = true;
    const waitMs = paintedMs + 1_000 / maxFps - performance.now();
    if (waitMs > 0) setTimeout(paintIfDue, waitMs);
    // React commits what changed with it in between.
    else queueMicrotask(() => queueMicrotask(paintIfDue));
  }

  return {
    paint: paintIfDue,
    laidOut() {
      isDue = true;
      queueMicrotask(paintIfDue);
    },
    changed,
    end: () => clearTimeout(ages),
  };
}

/** Resolves when what has changed so far is painted. */
export async function whenDrawn(ink: Pick<Instance, 'waitUntilRenderFlush'>): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  // Panes are painted after Ink has laid them out.
  for (let round = 0; round < 2; round++) await ink.waitUntilRenderFlush();
}

/** A box without text, so that Ink has only its place to calculate. For a screen reader it has the text of its lines. */
export function Pane(props: PaneProps) {
  const { width, height } = props;
  const { isScreenReader, panes } = usePaneSettings();
  const node = useRef<DOMElement>(null);
  const pane = useRef(props);
  useLayoutEffect(() => {
    pane.current = props;
  });
  useLayoutEffect(() => (node.current ? panes.add(node.current, pane) : undefined), [panes]);

  return (
    <Box ref={node} width={width} height={height} overflow="hidden" flexShrink={0}>
      {isScreenReader && <Spoken>{spokenLines(linesOf(props).slice(0, height))}</Spoken>}
    </Box>
  );
}

function usePaneSettings(): PaneSettings {
  const settings = useContext(context);
  if (!settings) throw new Error('A pane must be rendered by renderPanes.');
  return settings;
}

/** Text for a screen reader. */
export const Spoken = ({ children }: { children: string }) => <Text>{children}</Text>;
