import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useInput, usePaste, useWindowSize } from 'ink';
import { lazy, Suspense, useMemo } from 'react';
import { Screen } from './frame/screen.tsx';
import { leastSize, ScreenSizeProvider } from './frame/screen-size.ts';
import { TooSmall } from './frame/too-small.tsx';
import { keyNames } from './keys/keys.ts';
import { AuditScreen } from './screens/audit/audit-screen.tsx';
import { ComputerScreen } from './screens/computers/computer-screen.tsx';
import { ComputersScreen } from './screens/computers/computers-screen.tsx';
import { ErrorsScreen } from './screens/errors/errors-screen.tsx';
import { LimitsScreen } from './screens/limits/limits-screen.tsx';
import { OverviewScreen } from './screens/overview/overview-screen.tsx';
import { PeopleScreen } from './screens/people/people-screen.tsx';
import { PersonScreen } from './screens/people/person-screen.tsx';
import { ReadinessScreen } from './screens/readiness/readiness-screen.tsx';
import { RepositoryScreen } from './screens/readiness/repository-screen.tsx';
import { RecordScreen } from './screens/record/record-screen.tsx';
import { SessionsScreen } from './screens/sessions/sessions-screen.tsx';
import { TranscriptScreen } from './screens/transcript/transcript-screen.tsx';
import { WikiRunScreen } from './screens/wiki/wiki-run-screen.tsx';
import { WikiScreen } from './screens/wiki/wiki-screen.tsx';
import { type ConsoleContext, ConsoleProvider, useConsole } from './shell/console-context.ts';
import { currentVisit } from './shell/navigation.ts';
import type { Route } from './shell/route.ts';
import { useStore } from './shell/store.ts';

// Nobody starts with these.
const DayScreen = lazy(async () => ({
  default: (await import('./screens/day/day-screen.tsx')).DayScreen,
}));
const ModelScreen = lazy(async () => ({
  default: (await import('./screens/model/model-screen.tsx')).ModelScreen,
}));
const CountedScreen = lazy(async () => ({
  default: (await import('./screens/counted/counted-screen.tsx')).CountedScreen,
}));

/** The whole console: keys in, the current screen out. */
export function App({ console, queries }: { console: ConsoleContext; queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <ConsoleProvider value={console}>
        <Window />
      </ConsoleProvider>
    </QueryClientProvider>
  );
}

function Window() {
  const { session, isScreenReader } = useConsole();
  const { columns: width, rows: height } = useWindowSize();
  const size = useMemo(() => ({ width, height }), [width, height]);
  const visit = currentVisit(useStore(session.navigation));
  const isSmall = width < leastSize.width || height < leastSize.height;
  // Words take as much time in a small terminal as in a large one.
  const isTooSmall = isSmall && !isScreenReader;

  useInput((input, key) => {
    const names = keyNames(input, key);
    // Keys must not act on what cannot be seen.
    if (!isTooSmall) session.keys.press(names);
    else if (names.some((name) => name === 'q' || name === 'ctrl-c')) session.operator.quit();
  });
  usePaste((pasted) => {
    if (!isTooSmall) session.keys.press([{ pasted }]);
  });

  if (isTooSmall) return <TooSmall size={size} />;
  return (
    <ScreenSizeProvider value={size}>
      <Suspense fallback={<EmptyScreen />}>
        <CurrentScreen key={visit.id} route={visit.route} />
      </Suspense>
    </ScreenSizeProvider>
  );
}

/** While a screen is loaded: the frame, without keys of its own. */
function EmptyScreen() {
  return (
    <Screen freshness={loading} bindings={noBindings}>
      {() => null}
    </Screen>
  );
}

const loading = { state: 'loading' } as const;
const noBindings: never[] = [];

function CurrentScreen({ route }: { route: Route }) {
  switch (route.screen) {
    case 'overview':
      return <OverviewScreen />;
    case 'day':
      return <DayScreen route={route} />;
    case 'model':
      return <ModelScreen route={route} />;
    case 'counted':
      return <CountedScreen route={route} />;
    case 'sessions':
      return <SessionsScreen route={route} />;
    case 'transcript':
      return <TranscriptScreen route={route} />;
    case 'computers':
      return <ComputersScreen />;
    case 'computer':
      return <ComputerScreen route={route} />;
    case 'limits':
      return <LimitsScreen />;
    case 'errors':
      return <ErrorsScreen />;
    case 'audit':
      return <AuditScreen />;
    case 'record':
      return <RecordScreen route={route} />;
    case 'readiness':
      return <ReadinessScreen />;
    case 'repository':
      return <RepositoryScreen route={route} />;
    case 'wiki':
      return <WikiScreen />;
    case 'wiki-run':
      return <WikiRunScreen route={route} />;
    case 'people':
      return <PeopleScreen />;
    case 'person':
      return <PersonScreen route={route} />;
  }
}
