import type { AnalyticsDay } from '../demo-organization.ts';
import type { PersonDay } from '../facts/person-day.ts';
import { fileKinds } from '../facts/teams.ts';
import { addCounts, ranked } from './counts.ts';

type ProductivityRow = AnalyticsDay['productivity'];

/** The productivity row. Extensions and languages each sum to the files created and edited. */
export function productivityOf(date: string, facts: readonly PersonDay[]): ProductivityRow {
  const kinds: number[] = [];
  const row: ProductivityRow = {
    date,
    files_created: 0,
    files_edited: 0,
    by_extension: [],
    by_language: [],
    git_commits: 0,
    git_prs_created: 0,
  };
  for (const { files } of facts) {
    addCounts(kinds, files.kinds);
    row.files_created += files.created;
    row.files_edited += files.edited;
    row.git_commits += files.commits;
    row.git_prs_created += files.pullRequests;
  }
  row.by_extension = ranked(
    fileKinds.map(({ extension }, place) => [extension, kinds[place] ?? 0]),
  ).map(({ name, count }) => ({ extension: name, count }));
  row.by_language = languageCounts(kinds).map(({ name, count }) => ({ language: name, count }));
  return row;
}

/** Languages of files by kind, the most used first. */
export function languageCounts(kinds: readonly number[]) {
  const byLanguage = new Map<string, number>();
  for (const [place, { language }] of fileKinds.entries()) {
    const count = kinds[place] ?? 0;
    if (count > 0) byLanguage.set(language, (byLanguage.get(language) ?? 0) + count);
  }
  return ranked(byLanguage);
}
