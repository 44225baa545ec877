import type { WikiRun } from '../../api/resources.ts';
import { wikiFacts, wikiPages } from '../../figures/wiki/wiki-facts.ts';
import { extra, fieldOf, type OutputField } from '../../output/field.ts';
import { commandGroup, rowsCommand } from '../command-parts/rows-command.ts';
import { verbCommand } from '../command-parts/verb-command.ts';

const { text, time, count, json } = fieldOf;

const fields: readonly OutputField<WikiRun>[] = [
  text('repository', 'the repository that it is about', (run) => wikiFacts(run).repository),
  text('status', 'how far it is', (run) => wikiFacts(run).status),
  time('createdAt', 'when it began', (run) => wikiFacts(run).createdAt),
  time('completedAt', 'when it ended', (run) => wikiFacts(run).completedAt),
  count('pages', 'number of pages', (run) => wikiFacts(run).pages),
  text('error', 'why it failed', (run) => wikiFacts(run).error),
  ...extra<WikiRun>(
    json('contents', 'its pages: title, path and Markdown', (run) => wikiPages(run)),
    json('record', 'all of it as the server sent it', (run) => run),
  ),
];

const get = rowsCommand<WikiRun>({
  name: 'get',
  about: 'show one wiki run',
  fields,
  isOne: true,
  shape: (command) => command.alias('show').argument('<id>', 'ID of the wiki run'),
  read: async ({ source, args: [wikiRunId = ''] }) => [
    await source.client.getWikiRun({ wikiRunId }),
  ],
});

const deletion = verbCommand({
  name: 'delete',
  about: 'delete wiki runs and their pages',
  targets: '<ids...>',
  endpoint: 'deleteWikiRun',
  verb: 'Delete',
  noun: 'wiki run',
  parameter: 'wikiRunId',
});

export const wikiCommand = commandGroup(
  'wiki',
  'show and delete wiki runs; the platform has no list of them',
  [get, deletion],
);
