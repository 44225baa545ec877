import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { answerCount } from './known.ts';

/** Renders again whenever the server has answered anything. */
export function useNewAnswers(): void {
  const queries = useQueryClient();
  const subscribe = useCallback(
    // A component asks while it is drawn; others must not be told before that is done.
    (listener: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queries],
  );
  useSyncExternalStore(subscribe, () => answerCount(queries));
}
