import { useMemo } from 'react';
import type { ScoredReport } from '../../../domain/readiness/repository-readiness.ts';
import { copyAction, viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { type ScrollControls, scrollActions } from '../../keys/scroll-actions.ts';
import type { Binding } from '../../shell/shell.ts';
import type { Store } from '../../shell/store.ts';
import {
  type RepositoryEvent,
  type RepositoryView,
  shownReports,
  stepped,
} from './repository-view.ts';

/** What keys do on the screen of a repository. */
export type RepositoryControls = {
  step(towards: 'older' | 'newer'): void;
  isComparing(): boolean;
  canCompare(): boolean;
  switchComparison(): void;
  reportId(): string | undefined;
};

/** The keys of a repository: they select a report, and compare it with another one. */
export const repositoryActions = [
  viewAction<RepositoryControls>({
    id: 'repository.older',
    title: 'Go to an older report',
    keys: ['left', 'h'],
    hint: 'older',
    run: (repository) => repository.step('older'),
  }),
  viewAction<RepositoryControls>({
    id: 'repository.newer',
    title: 'Go to a newer report',
    keys: ['right', 'l'],
    hint: 'newer',
    run: (repository) => repository.step('newer'),
  }),
  viewAction<RepositoryControls>({
    id: 'repository.compare',
    title: 'Compare with the previous report or stop comparing',
    keys: ['c'],
    hint: 'compare',
    disabledReason: (repository) =>
      repository.canCompare() ? undefined : 'There is only one report.',
    run: (repository) => repository.switchComparison(),
  }),
  viewAction<RepositoryControls>({
    id: 'repository.leave-comparison',
    title: 'Stop comparing',
    keys: ['esc'],
    applies: (repository) => repository.isComparing(),
    run: (repository) => repository.switchComparison(),
  }),
  copyAction<RepositoryControls>({
    id: 'repository.copy-id',
    title: 'Copy the report id',
    keys: ['y'],
    hint: 'copy report id',
    nouns: ['report id', 'report ids'],
    textOf: (repository) => repository.reportId(),
    missing: 'There is no report.',
  }),
];

/** The keys of the screen. `reports` are those of the repository, newest first. */
export function useRepositoryBindings(
  store: Store<RepositoryView, RepositoryEvent>,
  reports: readonly ScoredReport[],
  scroll: ScrollControls,
): Binding[] {
  return useMemo(() => {
    const controls: RepositoryControls = {
      step(towards) {
        const event = stepped(store.get(), reports, towards);
        if (event) store.dispatch(event);
      },
      isComparing: () => store.get().isComparing,
      canCompare: () => reports.length > 1,
      switchComparison: () => store.dispatch({ type: 'comparison-switched' }),
      reportId: () => reports[shownReports(store.get(), reports).chosen]?.report.reportId,
    };
    return [...bind(repositoryActions, () => controls), ...bind(scrollActions, () => scroll)];
  }, [store, reports, scroll]);
}
