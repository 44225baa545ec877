import { Refusal } from '../http/refusal.ts';
import { JsonText } from '../http/reply.ts';
import type { HandlerContext, Handlers } from './handler.ts';

export function wikiHandlers({
  store,
  supply,
}: HandlerContext): Pick<Handlers, 'getWikiRun' | 'deleteWikiRun'> {
  return {
    getWikiRun({ wikiRunId }) {
      supply.wikiRuns();
      return new JsonText(store.wikiRuns.find(wikiRunId) ?? noRun(wikiRunId));
    },

    deleteWikiRun({ wikiRunId }) {
      supply.wikiRuns();
      return store.wikiRuns.remove(wikiRunId) ? {} : noRun(wikiRunId);
    },
  };
}

function noRun(id: string): never {
  throw new Refusal(404, `There is no wiki run ${id}.`);
}
