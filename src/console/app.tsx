import { QueryClientProvider } from '@tanstack/react-query';
import { Box, useInput, usePaste, useWindowSize } from 'ink';
import { type ComponentType, useEffect, useMemo } from 'react';
import { keyNames } from '../terminal/key-names.ts';
import type { KeyQueue } from '../terminal/key-queue.ts';
import type { Keyboard } from '../terminal/keyboard.ts';
import { line, type Size } from './draw/line.ts';
import { Pane } from './draw/pane.tsx';
import { minSize } from './draw/size.ts';
import { ScreenSizeProvider } from './frame/screen.tsx';
import type { TerminalInput } from './keys/press-keys.ts';
import { places } from './places/places.tsx';
import { NowPane, nowPaneRows } from './screens/now/now-pane.tsx';
import { currentVisit } from './shell/navigation.ts';
import type { Route } from './shell/routes.ts';
import type { Shell } from './shell/shell.ts';
import { ShellProvider, useMode, useShell } from './shell/shell-context.ts';

type AppProps = {
  shell: Shell;
  keys: KeyQueue<TerminalInput>;
  /** Reports what Ink does not: mouse events and function keys. */
  keyboard?: Pick<Keyboard, 'listen'>;
};

/** The whole console: takes keys and draws the current screen. */
export function App({ shell, ...input }: AppProps) {
  return (
    <QueryClientProvider client={shell.queries}>
      <ShellProvider value={shell}>
        <Window {...input} />
      </ShellProvider>
    </QueryClientProvider>
  );
}

function Window({ keys, keyboard }: Omit<AppProps, 'shell'>) {
  const shell = useShell();
  const { navigation, isScreenReader, device } = shell;
  const { columns: width, rows: height } = useWindowSize();
  const visit = useMode(navigation, currentVisit);
  const nowRows = nowPaneRows({ width, height }, shell);
  const size = useMemo(() => ({ width, height: height - nowRows }), [width, height, nowRows]);
  const isSmall = width < minSize.width || height < minSize.height;
  // Text that is read aloud takes the same time in any terminal size.
  const isTooSmall = isSmall && !isScreenReader;

  useInput((input, key) => {
    const names = keyNames(input, key);
    // Keys must not act on something that cannot be seen.
    if (!isTooSmall) keys.press(names);
    else if (names.some((name) => name === 'q' || name === 'ctrl-c')) device.quit();
  });
  usePaste((pasted) => {
    if (!isTooSmall) keys.press([{ pasted }]);
  });
  useEffect(
    () =>
      keyboard?.listen((report) => {
        if (isTooSmall) return;
        keys.press([report.type === 'key' ? report.name : { mouse: report }]);
      }),
    [keyboard, keys, isTooSmall],
  );

  if (isTooSmall) return <TooSmall size={{ width, height }} />;
  return (
    <Box flexDirection="column">
      <ScreenSizeProvider value={size}>
        <CurrentScreen key={visit.id} route={visit.route} />
      </ScreenSizeProvider>
      {nowRows > 0 && <NowPane width={width} height={nowRows} />}
    </Box>
  );
}

function CurrentScreen({ route }: { route: Route }) {
  // The component registered for a screen accepts the routes of that screen.
  const Place = places[route.screen].component as ComponentType<{ route: Route }>;
  return <Place route={route} />;
}

function TooSmall({ size }: { size: Size }) {
  const lines = [
    line(['Terminal too small', 'strong']),
    line(`need ${minSize.width} x ${minSize.height}`),
    line(`have ${size.width} x ${size.height}`),
    line(['q', 'accent'], ' quit'),
  ];
  return <Pane lines={lines} width={size.width} height={size.height} />;
}
