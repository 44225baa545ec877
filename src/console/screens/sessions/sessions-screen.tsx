import { Screen } from '../../components/frame/screen.tsx';
import type { Route } from '../../navigation/route.ts';
export function SessionsScreen(_: { route: Extract<Route, { screen: 'sessions' }> }) {
  return (
    <Screen freshness={{ state: 'loading' }} bindings={[]}>
      {() => null}
    </Screen>
  );
}
