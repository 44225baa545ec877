import type { ReadinessReport } from '../../../api/resources.ts';

/** Whether the evaluated code had local changes or unpushed commits. */
export function worktreeText({ hasLocalChanges, hasNonRemoteCommits }: ReadinessReport): string {
  const changes = { true: 'with local changes', false: 'no local changes' };
  const commits = { true: 'with unpushed commits', false: 'nothing unpushed' };
  const parts = [
    hasLocalChanges == null ? undefined : changes[`${hasLocalChanges}`],
    hasNonRemoteCommits == null ? undefined : commits[`${hasNonRemoteCommits}`],
  ];
  return parts.filter(Boolean).join(', ');
}

/** The model and its reasoning effort: `atlas-3, medium`. */
export const modelText = ({ modelUsed }: ReadinessReport): string =>
  [modelUsed?.id, modelUsed?.reasoningEffort].filter(Boolean).join(', ');

/** Branch and commit of the evaluated code: `main @ 1a2b3c4d`. */
export const commitText = ({ branch, commitHash }: ReadinessReport): string =>
  [branch, commitHash && `@ ${commitHash.slice(0, 8)}`].filter(Boolean).join(' ');
