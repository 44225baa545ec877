import { time } from '../../api/quantity.ts';
import type { WikiRun } from '../../api/resources.ts';
import { scalarOf } from '../../api/scalar.ts';
import { counted, formatCount } from '../format/number.ts';
import { repositoryName } from '../readiness/repository-readiness.ts';

/** The facts in the record of a wiki run, as far as it has the fields of the demo's runs. */
export type WikiFacts = {
  /** The display name of the repository, and its address. */
  repository: string | undefined;
  url: string | undefined;
  status: string | undefined;
  /** Unix milliseconds. */
  createdAt: number | undefined;
  completedAt: number | undefined;
  pages: number | undefined;
  error: string | undefined;
};

/** The description defines no fields of a run, so each is optional. */
export function wikiFacts(run: WikiRun): WikiFacts {
  const url = textOf(run.repoUrl);
  return {
    repository: url === undefined ? undefined : repositoryName(url),
    url,
    status: textOf(run.status),
    createdAt: timeOf(run.createdAt),
    completedAt: timeOf(run.completedAt),
    pages: Array.isArray(run.pages) ? run.pages.length : undefined,
    error: textOf(run.error),
  };
}

/** What is lost when these runs are deleted, a line each. Runs that have not been loaded are undefined. */
export function wikiDeletionTexts(runs: readonly (WikiRun | undefined)[]): string[] {
  const [run] = runs;
  if (runs.length > 1) {
    return [
      `The runs and ${pagesText(runs)} are permanently deleted, and the runs leave this list.`,
    ];
  }
  return [
    ...(run ? wikiTexts(run) : []),
    'The run and its pages are permanently deleted, and the run leaves this list.',
  ];
}

/** A sentence: `A wiki about arm-control, running, 12 pages.` Empty if nothing is known. */
function wikiTexts(run: WikiRun): string[] {
  const { repository, pages, status } = wikiFacts(run);
  const parts = [
    repository && `about ${repository}`,
    status,
    pages !== undefined && `${formatCount(pages)} pages`,
  ].filter(Boolean);
  return parts.length > 0 ? [`A wiki ${parts.join(', ')}.`] : [];
}

/** `their 12 pages`, or at least those of the runs that have been loaded. */
function pagesText(runs: readonly (WikiRun | undefined)[]): string {
  const counts = runs.flatMap((run) => wikiFacts(run ?? {}).pages ?? []);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (counts.length === runs.length) return `their ${counted(total, 'page')}`;
  return total === 0 ? 'their pages' : `their pages, at least ${formatCount(total)},`;
}

/** The fields that the facts and the pages of a run are read from. */
const knownFields = ['id', 'repoUrl', 'status', 'createdAt', 'completedAt', 'pages', 'error'];

/** All other fields of a record, which signalbox does not know. */
export const otherFields = (run: WikiRun): [name: string, value: unknown][] =>
  Object.entries(run).filter(([name]) => !knownFields.includes(name));

export type WikiPage = {
  title: string | undefined;
  path: string | undefined;
  /** Markdown. */
  text: string;
};

/** The pages of a run; empty if the record has none. Fields of an unknown type are ignored. */
export function wikiPages({ pages }: WikiRun): WikiPage[] {
  const list: unknown[] = Array.isArray(pages) ? pages : [];
  return list.map((page) => {
    const { title, path, markdown } = Object(page) as Record<string, unknown>;
    return { title: textOf(title), path: textOf(path), text: textOf(markdown) ?? '' };
  });
}

/** Whether a run is still being written, so that it should be refreshed soon. */
export const isBeingWritten = (run: WikiRun): boolean =>
  ['running', 'pending', 'queued', 'in_progress'].includes(wikiFacts(run).status ?? '');

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const times = scalarOf(time);

/** As the times of documented fields are read: also from an ISO date, and never far in the past or the future. */
function timeOf(value: unknown): number | undefined {
  const read = times?.conforms(value) ? value : times?.convert(value);
  return typeof read === 'number' ? read : undefined;
}
