import { Box, type DOMElement, type Instance, type RenderOptions, render, Text } from 'ink';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { ScreenStream } from '../../terminal/screen-stream.ts';
import { type Paint, paintLine, spokenLines } from './line.ts';
import type { PaneProps, Panes } from './panes.ts';

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
  const { isScreenReader } = settings;
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
  };
  return render(<context.Provider value={settings}>{node}</context.Provider>, options);
}

/** One text node for all lines: a node per row would cost a layout computation per row and key. */
export function Pane(props: PaneProps) {
  const { lines, width, height } = props;
  const { theme, isAscii, isScreenReader, panes } = usePaneSettings();
  const node = useRef<DOMElement>(null);
  const pane = useRef(props);
  useLayoutEffect(() => {
    pane.current = props;
  });
  useLayoutEffect(() => panes.add({ node, pane }), [panes]);
  const text = useMemo(() => {
    const shown = lines.slice(0, height);
    if (isScreenReader) return spokenLines(shown);
    return shown.map((line) => paintLine(line, width, { theme, isAscii })).join('\n');
  }, [lines, width, height, theme, isAscii, isScreenReader]);

  return (
    <Box ref={node} width={width} height={height} overflow="hidden" flexShrink={0}>
      <Text wrap="truncate">{text}</Text>
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
