import { Box, type DOMElement, type Instance, type RenderOptions, render, Text } from 'ink';
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import type { ScreenStream } from '../../terminal/screen-stream.ts';
import { type Paint, spokenLines } from './line.ts';
import type { PaneProps } from './paint-panes.ts';
import type { Panes } from './panes.ts';

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
    ...(!isScreenReader && {
      onRender: () => queueMicrotask(() => screen.paint((canvas) => panes.paint(canvas, settings))),
    }),
  };
  // Out of the flow of the root, so that the frame that Ink draws itself has no rows.
  const tree = isScreenReader ? node : <Box position="absolute">{node}</Box>;
  return render(<context.Provider value={settings}>{tree}</context.Provider>, options);
}

/** A box without text, so that Ink has only its place to calculate. For a screen reader it has the text of its lines. */
export function Pane(props: PaneProps) {
  const { lines, width, height } = props;
  const { isScreenReader, panes } = usePaneSettings();
  const node = useRef<DOMElement>(null);
  const pane = useRef(props);
  useLayoutEffect(() => {
    pane.current = props;
  });
  useLayoutEffect(() => (node.current ? panes.add(node.current, pane) : undefined), [panes]);

  return (
    <Box ref={node} width={width} height={height} overflow="hidden" flexShrink={0}>
      {isScreenReader && <Spoken>{spokenLines(lines.slice(0, height))}</Spoken>}
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
