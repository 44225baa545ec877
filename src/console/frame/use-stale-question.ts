import { useEffect } from 'react';
import type { Freshness } from '../data/feed.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';

/**
 * Closes an open question when what it is about has vanished from these rows. Without a way to tell what
 * questions name rows by, none is about them.
 */
export function useClosedWhenGone<Row>(
  rows: readonly Row[],
  targetIdOf: ((row: Row) => string) | undefined,
): void {
  const targetIds = useTargetIds();
  useClosed(
    targetIdOf !== undefined && targetIds.length > 0 && isAnyGone(targetIds, rows.map(targetIdOf)),
  );
}

/** Closes an open question when the server no longer has the one thing that a screen shows. */
export function useClosedWhenNotFound(freshness: Freshness | undefined): void {
  const targetIds = useTargetIds();
  const reason = freshness && 'reason' in freshness ? freshness.reason : undefined;
  useClosed(targetIds.length > 0 && reason?.code === 'not-found');
}

function isAnyGone(targetIds: readonly string[], ids: readonly string[]): boolean {
  const there = new Set(ids);
  return targetIds.some((id) => !there.has(id));
}

const none: readonly string[] = [];

const useTargetIds = () => useStore(useShell().overlay)?.targetIds ?? none;

function useClosed(isGone: boolean): void {
  const { closeOverlay, refuse } = useShell();

  useEffect(() => {
    if (!isGone) return;
    closeOverlay();
    refuse('The question was withdrawn: what it was about is gone.');
  }, [isGone, closeOverlay, refuse]);
}
