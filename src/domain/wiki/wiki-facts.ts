import { repositoryName } from '../readiness/repository-readiness.ts';
import type { WikiRun } from '../resources.ts';

/** What the record of a wiki run tells, as far as it has the fields that ours have. */
export type WikiFacts = {
  repository: string | undefined;
  status: string | undefined;
  /** Unix milliseconds. */
  createdAt: number | undefined;
  pages: number | undefined;
  error: string | undefined;
};

/** The description gives no fields for a run, so each is looked for, and none is relied on. */
export function wikiFacts(run: WikiRun): WikiFacts {
  const { repoUrl, status, createdAt, pages, error } = run as Record<string, unknown>;
  const url = textOf(repoUrl);
  return {
    repository: url === undefined ? undefined : repositoryName(url),
    status: textOf(status),
    createdAt: typeof createdAt === 'number' ? createdAt : undefined,
    pages: Array.isArray(pages) ? pages.length : undefined,
    error: textOf(error),
  };
}

/** Whether a run is still being written, so that it is worth asking again soon. */
export const isBeingWritten = (run: WikiRun): boolean =>
  ['running', 'pending', 'queued', 'in_progress'].includes(wikiFacts(run).status ?? '');

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
