import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import { wikiRunWrites } from '../store/wiki-runs.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function wikiHandlers({
  store,
  supply,
}: HandlerContext): Pick<Handlers, 'getWikiRun' | 'deleteWikiRun'> {
  return {
    async getWikiRun({ wikiRunId }) {
      supply.wikiRuns();
      return new JsonText((await store.wikiRuns.find(wikiRunId)) ?? noRun(wikiRunId));
    },

    async deleteWikiRun({ wikiRunId }) {
      supply.wikiRuns();
      const isRemoved = await store.inTransaction(() => wikiRunWrites.remove(wikiRunId));
      return isRemoved ? {} : noRun(wikiRunId);
    },
  };
}

function noRun(id: string): never {
  throw new Refusal(404, `There is no wiki run ${id}.`);
}
