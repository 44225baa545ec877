import { counted } from '../../../domain/format/counted.ts';
import { formatCount } from '../../../domain/format/number.ts';
import type { WikiRun } from '../../../domain/resources.ts';
import { wikiFacts } from '../../../domain/wiki/wiki-facts.ts';
import { harmfulAction } from '../../keys/action.ts';

/** A wiki run to delete. Its record is undefined while it is not read. */
type DeletableRun = { id: string; run: WikiRun | undefined };

/** Deletes a wiki run with all its pages. */
export const deleteWikiRun = harmfulAction<DeletableRun>({
  id: 'wiki.delete',
  title: 'Delete this wiki run',
  isDestructive: true,
  synonyms: 'remove',
  keys: ['d'],
  invalidates: ['wiki-run'],
  targetId: ({ id }) => id,

  question: ({ id, run }) => {
    const { repository, pages, status } = wikiFacts(run ?? {});
    const what = [
      repository && `about ${repository}`,
      status,
      pages !== undefined && `${formatCount(pages)} pages`,
    ].filter(Boolean);
    return {
      title: `Delete wiki run ${id}?`,
      effects: [
        ...(what.length > 0 ? [`A wiki ${what.join(', ')}.`] : []),
        'The run and its pages are permanently deleted, and the run leaves this list.',
      ],
    };
  },

  request: ({ id }) => ({ endpoint: 'deleteWikiRun', given: { wikiRunId: id } }),

  oneByOne: {
    title: (count) => `Delete ${counted(count, 'wiki run')}`,
    effects: () => [
      'The runs and their pages are permanently deleted, and the runs leave this list.',
    ],
    done: (count) => `${counted(count, 'wiki run')} deleted`,
    nameOf({ id, run }) {
      const { repository } = wikiFacts(run ?? {});
      return repository === undefined ? id : `${repository}  ${id}`;
    },
  },

  async perform({ id }, { client, signal, wikiRuns }) {
    await client.deleteWikiRun({ wikiRunId: id }, { signal });
    wikiRuns.dispatch({ type: 'deleted', id });
    return `Wiki run ${id} is deleted`;
  },
});
