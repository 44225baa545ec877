import { knownRunIds } from '../data/wiki-memory.ts';
import type { Command } from './command.ts';

/** Goes to the wiki runs, or to one of them by its id. */
export const openWikiRun: Command = {
  name: 'wiki',
  title: 'Go to Wiki, or read one wiki run',
  argument: {
    name: 'ID',
    isOptional: true,
    candidates: ({ memory }) => knownRunIds(memory.wikiRuns.get()).map((value) => ({ value })),
  },
  run(wikiRunId, { operator }) {
    if (wikiRunId === '') operator.choose({ screen: 'wiki' });
    else operator.jump({ screen: 'wiki' }, { screen: 'wiki-run', wikiRunId });
  },
};
