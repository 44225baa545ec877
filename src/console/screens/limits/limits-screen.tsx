import { Screen } from '../../components/frame/screen.tsx';
export function LimitsScreen() {
  return (
    <Screen freshness={{ state: 'loading' }} bindings={[]}>
      {() => null}
    </Screen>
  );
}
