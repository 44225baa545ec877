import { useEffect } from 'react';
import { currentVisit } from './navigation.ts';
import { type RootScreen, routeTitle } from './routes.ts';
import type { Shell } from './shell.ts';
import { useShell } from './shell-context.ts';

/** Root screens that not every key has access to. */
const restrictedScreens: readonly string[] = [
  'overview',
  'limits',
  'people',
] satisfies RootScreen[];

/**
 * If the key has no access to the start screen, starts on the sessions, which every key has access to. A place
 * whose requests fail one by one, because its object does not exist in this profile, is left.
 */
export function startWhereAllowed(shell: Shell): void {
  const { errors, navigation, notices } = shell;
  const start = navigation.get();
  const { route } = currentVisit(start);
  const isBelow = start.trail.length > 1;
  if (isBelow ? shell.kept : !restrictedScreens.includes(route.screen)) return;
  const unsubscribe = errors.subscribe(() => {
    const [newest] = errors.get();
    const isThere = navigation.get() === start;
    if (isThere && newest?.code !== (isBelow ? 'not-found' : 'forbidden')) return;
    unsubscribe();
    if (!isThere) return;
    if (isBelow) return leaveForList(shell);
    navigation.dispatch({ type: 'screen-chosen', route: { screen: 'sessions' } });
    notices.remark(
      `This key has no access to ${routeTitle(route)}; showing your sessions instead.`,
    );
  });
}

/** Goes to the nearest place above that names no object, and says why. */
function leaveForList(shell: Shell): void {
  const { isAtRoot, navigation, notices, profile } = shell;
  const here = () => currentVisit(navigation.get()).route;
  const title = routeTitle(here());
  // Someone without usage in the chosen days and without a limit may still be a member.
  const place = profile.dataOf === undefined ? profile.name : 'the local copy';
  const problem = here().screen === 'person' ? 'has no data here' : `does not exist in ${place}`;
  do shell.back();
  while (!isAtRoot() && Object.keys(here()).length > 1);
  notices.remark(`${title} ${problem}; showing ${routeTitle(here())} instead.`);
  if (isAtRoot()) startWhereAllowed(shell);
}

/** Leaves a place that was carried over from another profile, once it is known that its object is missing here. */
export function useLeftIfMissing(isMissing: boolean): void {
  const shell = useShell();
  useEffect(() => {
    const { saved } = currentVisit(shell.navigation.get());
    if (isMissing && saved?.isCarried) leaveForList(shell);
  }, [shell, isMissing]);
}
