import * as z from 'zod';
import { calendarDay, count } from '../quantity.ts';
import { parameters, shape } from '../shape.ts';
import { analyticsEnvelope, requestedRange } from './envelope.ts';

const extensionCount = shape({
  name: 'ExtensionCount',
  description: 'Files with one extension.',
  fields: () => ({
    extension: [z.string(), 'Extension of the file names.'],
    count: [count, 'Number of files.'],
  }),
});

const languageCount = shape({
  name: 'LanguageCount',
  description: 'Files in one language.',
  fields: () => ({
    language: [z.string(), 'Programming or markup language.'],
    count: [count, 'Number of files.'],
  }),
});

export const productivityRow = shape({
  name: 'ProductivityRow',
  description: 'What agents produced on one UTC day.',
  identity: ['date'],
  ascendsBy: 'date',
  fields: () => ({
    date: [calendarDay, 'UTC day, `YYYY-MM-DD`.'],
    files_created: [count, 'New files created by agents.'],
    files_edited: [count, 'Existing files modified by agents.'],
    by_extension: [z.array(extensionCount), 'Files by extension.'],
    by_language: [z.array(languageCount), 'Files by language.'],
    git_commits: [count, 'Commits made through agents.'],
    git_prs_created: [count, 'Pull requests created through agents.'],
  }),
});

export const productivityByDay = analyticsEnvelope({
  name: 'ProductivityByDay',
  description: 'What agents produced, by day.',
  row: productivityRow,
});

export const productivityQuery = parameters(() => requestedRange);
