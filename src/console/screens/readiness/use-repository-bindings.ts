import { useMemo, useRef } from 'react';
import type { ScoredReport } from '../../../domain/readiness/repository-readiness.ts';
import { bind } from '../../keys/binding.ts';
import type { ScrollControls } from '../../keys/scroll-actions.ts';
import { scrollActions } from '../../keys/scroll-actions.ts';
import type { Binding } from '../../shell/shell.ts';
import type { Store } from '../../shell/store.ts';
import { type RepositoryControls, repositoryActions } from './repository-actions.ts';
import {
  type RepositoryEvent,
  type RepositoryView,
  shownReports,
  stepped,
} from './repository-view.ts';

/** What keys do to the reports of a repository: those of the last frame, newest first. */
export function useRepositoryBindings(
  store: Store<RepositoryView, RepositoryEvent>,
  reports: readonly ScoredReport[],
  scroll: ScrollControls,
): Binding[] {
  const latest = useRef(reports);
  latest.current = reports;

  return useMemo(() => {
    const controls: RepositoryControls = {
      step(towards) {
        const event = stepped(store.get(), latest.current, towards);
        if (event) store.dispatch(event);
      },
      isComparing: () => store.get().isComparing,
      canCompare: () => latest.current.length > 1,
      switchComparison: () => store.dispatch({ type: 'comparison-switched' }),
      reportId: () =>
        latest.current[shownReports(store.get(), latest.current).chosen]?.report.reportId,
    };
    return [...bind(repositoryActions, () => controls), ...bind(scrollActions, () => scroll)];
  }, [store, scroll]);
}
