import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Shell } from './shell.ts';
import { type Subscribable, useStore } from './store.ts';

const context = createContext<Shell | undefined>(undefined);

export const ShellProvider = context.Provider;

/** The services of the console that a component belongs to. */
export function useShell(): Shell {
  const shell = useContext(context);
  if (!shell) throw new Error('A component of the console was rendered outside of a console.');
  return shell;
}

/** What decides which part of a screen is drawn. Once it has changed, keys wait for the next frame. */
export function useMode<State, Mode>(
  { get, subscribe }: Subscribable<State>,
  modeOf: (state: State) => Mode,
): Mode {
  const { modes } = useShell();
  const drawn = useSyncExternalStore(subscribe, () => modeOf(get()));
  useLayoutEffect(() => {
    const isOutdated = () => modeOf(get()) !== drawn;
    modes.add(isOutdated);
    return () => void modes.delete(isOutdated);
  }, [modes, get, modeOf, drawn]);
  return drawn;
}

/** Paints after each change. Renders again only when what `frameOf` returns has changed, or for a screen reader. */
export function usePainted<State>(
  { get, subscribe }: Subscribable<State>,
  frameOf: (state: State) => unknown,
): void {
  const { panes, isScreenReader } = useShell();
  useSyncExternalStore<unknown>(subscribe, isScreenReader ? get : () => frameOf(get()));
  useEffect(() => subscribe(panes.changed), [subscribe, panes]);
}

/**
 * The current time, updated `everyMs` after the component was last rendered. Each update is a frame on a possibly slow
 * connection: the usual ones come with the answers to what is requested every ten seconds.
 */
export function useNow(everyMs = 11_000): number {
  const { clock, clockDifference } = useShell();
  const [, renew] = useState(0);
  useStore(clockDifference);

  useEffect(() => {
    const timer = setTimeout(() => renew((count) => count + 1), everyMs);
    return () => clearTimeout(timer);
  });

  return clock();
}

/** Shorter waits are not shown: a flash of "loading" is worse than none. */
export const patienceMs = 200;

/** Whether something has been going on long enough to be shown. */
export function useIsWaiting(isGoingOn: boolean): boolean {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isGoingOn]);

  return isGoingOn && isLong;
}
