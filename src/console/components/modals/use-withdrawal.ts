import { useEffect } from 'react';
import { useConsole } from '../../console-context.ts';
import { useStore } from '../../store.ts';

/** Withdraws an open question when what it is about has vanished from these rows. */
export function useWithdrawal<Row>(rows: readonly Row[], idOf: (row: Row) => string): void {
  const { session } = useConsole();
  const modal = useStore(session.modal);
  const targets = modal.kind === 'question' ? modal.question.targetIds : [];
  const isGone = targets.some((id) => !rows.some((row) => idOf(row) === id));

  useEffect(() => {
    if (!isGone) return;
    session.operator.closeModal();
    session.operator.say('The question was withdrawn: what it was about is gone.');
  }, [isGone, session]);
}
