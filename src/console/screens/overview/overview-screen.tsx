import { Screen } from '../../components/frame/screen.tsx';
export function OverviewScreen() {
  return (
    <Screen freshness={{ state: 'loading' }} bindings={[]}>
      {() => null}
    </Screen>
  );
}
