import { useEffect } from 'react';
import type { Freshness } from '../data/feed.ts';
import { useConsole } from '../shell/console-context.ts';
import { useStore } from '../shell/store.ts';

/** Withdraws an open question when what it is about has vanished from these rows. */
export function useWithdrawal<Row>(rows: readonly Row[], idOf: (row: Row) => string): void {
  const targets = useTargets();
  useWithdrawn(targets.length > 0 && isAnyGone(targets, rows.map(idOf)));
}

/** Withdraws an open question when the server has no more of the one thing that a screen shows. */
export function useWithdrawalWith(freshness: Freshness | undefined): void {
  const targets = useTargets();
  const reason = freshness && 'reason' in freshness ? freshness.reason : undefined;
  useWithdrawn(targets.length > 0 && reason?.code === 'not-found');
}

function isAnyGone(targets: readonly string[], ids: readonly string[]): boolean {
  const there = new Set(ids);
  return targets.some((id) => !there.has(id));
}

const noTargets: readonly string[] = [];

/** What the open question is about. */
function useTargets(): readonly string[] {
  const { session } = useConsole();
  const modal = useStore(session.modal);
  return modal.kind === 'question' ? modal.question.targetIds : noTargets;
}

function useWithdrawn(isGone: boolean): void {
  const { session } = useConsole();

  useEffect(() => {
    if (!isGone) return;
    session.operator.closeModal();
    session.operator.refuse('The question was withdrawn: what it was about is gone.');
  }, [isGone, session]);
}
