import { teams } from '../assets/assets.ts';
import type { AnalyticsDay } from '../demo-organization.ts';
import type { FileWork } from '../facts/file-work.ts';
import type { PersonDay } from '../facts/person-day.ts';
import { ranked } from './counts.ts';

type ProductivityRow = AnalyticsDay['productivity'];

/** The productivity row. Extensions and languages each sum to the files created and edited. */
export function productivityOf(date: string, facts: readonly PersonDay[]): ProductivityRow {
  const byExtension = new Map<string, number>();
  const byLanguage = new Map<string, number>();
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
    for (const { extension, count } of files.kinds) {
      const language = languageOf(extension);
      byExtension.set(extension, (byExtension.get(extension) ?? 0) + count);
      byLanguage.set(language, (byLanguage.get(language) ?? 0) + count);
    }
    row.files_created += files.created;
    row.files_edited += files.edited;
    row.git_commits += files.commits;
    row.git_prs_created += files.pullRequests;
  }
  row.by_extension = ranked(byExtension).map(({ name, count }) => ({ extension: name, count }));
  row.by_language = ranked(byLanguage).map(({ name, count }) => ({ language: name, count }));
  return row;
}

/** The languages of somebody's files, the most used first. */
export function languagesOf({ kinds }: FileWork): string[] {
  const byLanguage = new Map<string, number>();
  for (const { extension, count } of kinds) {
    const language = languageOf(extension);
    byLanguage.set(language, (byLanguage.get(language) ?? 0) + count);
  }
  const languages = [...byLanguage.keys()];
  return languages.sort(
    (left, right) => (byLanguage.get(right) ?? 0) - (byLanguage.get(left) ?? 0),
  );
}

const languageOf = (extension: string): string => teams.languageByExtension[extension] ?? extension;
