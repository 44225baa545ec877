import type { RepositoryReadiness } from '../../../domain/readiness/repository-readiness.ts';
import { viewAction } from '../../keys/action.ts';
import { copyAction } from '../../keys/copy-action.ts';

/** What can be done with a repository of the list. */
export const readinessActions = [
  viewAction<RepositoryReadiness>({
    id: 'readiness.open',
    title: 'Show the reports of this repository',
    keys: ['enter', 'l'],
    hint: 'reports',
    run: ({ url, name }, shell) =>
      shell.open({ screen: 'repository', repoUrl: url, name, isComparing: false }),
  }),
  viewAction<RepositoryReadiness>({
    id: 'readiness.compare',
    title: 'Compare its newest report with the one before',
    keys: ['c'],
    hint: 'compare',
    disabledReason: ({ reports }) => (reports.length < 2 ? 'There is only one report.' : undefined),
    run: ({ url, name }, shell) =>
      shell.open({ screen: 'repository', repoUrl: url, name, isComparing: true }),
  }),
  copyAction<RepositoryReadiness>({
    id: 'readiness.copy-address',
    title: 'Copy the address of this repository',
    keys: ['y'],
    hint: 'copy address',
    nouns: ['address', 'addresses'],
    textOf: ({ url }) => url,
  }),
];
