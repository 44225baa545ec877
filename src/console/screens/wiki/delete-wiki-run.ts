import { counted } from '../../../domain/format/counted.ts';
import { formatCount } from '../../../domain/format/number.ts';
import type { WikiRun } from '../../../domain/resources.ts';
import { wikiFacts } from '../../../domain/wiki/wiki-facts.ts';
import { harmfulAction } from '../../keys/action.ts';

/** A wiki run that may be deleted; its record is not known while it has not been read. */
type DeletableRun = { id: string; run: WikiRun | undefined };

/** Deletes a wiki run with everything that was written. */
export const deleteWikiRun = harmfulAction<DeletableRun>({
  id: 'wiki.delete',
  title: 'Delete this wiki run',
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
        'The run and its pages are gone for good, and forgotten here.',
        `DELETE /api/v0/wiki/${id}`,
      ],
    };
  },

  oneByOne: {
    title: (count) => `Delete ${counted(count, 'wiki run')}`,
    effects: [
      'The runs and their pages are gone for good, and forgotten here.',
      'DELETE /api/v0/wiki/{wikiRunId}, one after another',
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
