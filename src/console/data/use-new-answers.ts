import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { answerCount } from './known.ts';

/** Renders again whenever the server has answered anything. */
export function useNewAnswers(): void {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(listener),
    [queries],
  );
  useSyncExternalStore(subscribe, () => answerCount(queries));
}
