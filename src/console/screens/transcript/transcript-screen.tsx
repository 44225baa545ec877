import { Screen } from '../../components/frame/screen.tsx';
import type { Route } from '../../navigation/route.ts';
export function TranscriptScreen(_: { route: Extract<Route, { screen: 'transcript' }> }) {
  return (
    <Screen freshness={{ state: 'loading' }} bindings={[]}>
      {() => null}
    </Screen>
  );
}
