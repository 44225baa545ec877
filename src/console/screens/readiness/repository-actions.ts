import { copyAction, viewAction } from '../../keys/action.ts';

/** How keys drive the screen of a repository. */
export type RepositoryControls = {
  step(towards: 'older' | 'newer'): void;
  isComparing(): boolean;
  canCompare(): boolean;
  switchComparison(): void;
  reportId(): string | undefined;
};

/** The keys of a repository: along its time line, and from one report to the comparison of two. */
export const repositoryActions = [
  viewAction<RepositoryControls>({
    id: 'repository.older',
    title: 'An older report; comparing, an older one to compare with',
    keys: ['left', 'h'],
    hint: 'older',
    run: (repository) => repository.step('older'),
  }),
  viewAction<RepositoryControls>({
    id: 'repository.newer',
    title: 'A newer report; comparing, a newer one to compare with',
    keys: ['right', 'l'],
    hint: 'newer',
    run: (repository) => repository.step('newer'),
  }),
  viewAction<RepositoryControls>({
    id: 'repository.compare',
    title: 'Compare this report with the one before, or stop comparing',
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
    title: 'Copy the id of this report',
    keys: ['y'],
    hint: 'copy report id',
    nouns: ['report id', 'report ids'],
    textOf: (repository) => repository.reportId(),
    missing: 'There is no report.',
  }),
];
