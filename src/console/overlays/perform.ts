import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { errorFacts } from '../shell/error-facts.ts';
import type { Feedback } from '../shell/feedback.ts';
import type { Modal, ModalEvent } from '../shell/modal.ts';
import type { Question } from '../shell/question.ts';
import { createReport, type Outcomes } from '../shell/report.ts';
import type { Store } from '../shell/store.ts';

type Performance = {
  client: Client;
  queries: QueryClient;
  modal: Store<Modal, ModalEvent>;
  feedback: Feedback;
  signal: AbortSignal;
};

/** Does what a question has been answered with yes about, and tells what came of it. */
export async function perform(question: Question, performance: Performance): Promise<void> {
  const { client, queries, feedback, signal } = performance;
  const stop = new AbortController();
  const isStoppable = question.targetIds.length > 1;
  const progress = feedback.begin(question.title, isStoppable ? () => stop.abort() : undefined);
  const context = { client, signal, progress: progress.say, stopped: stop.signal };
  try {
    const result = await question.perform(context);
    progress.end();
    if (typeof result === 'string') feedback.say(result);
    else tell(result, performance);
  } catch (error) {
    progress.end();
    if (signal.aborted) return;
    tellFailure(error, feedback);
  }
  // Also after a failure: the server may have acted before the answer was lost.
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => question.invalidates.includes(String(queryKey[0])),
  });
}

/** Errors of the client are recorded where they arise. */
function tellFailure(error: unknown, { refuse, complain }: Feedback) {
  const { code, message } = errorFacts(error);
  if (code === undefined) complain(error);
  else refuse(message);
}

/** A report must not take the place, nor the keys, of something else that is open: it waits its turn. */
function tell(outcomes: Outcomes, { modal, feedback }: Performance) {
  const report = createReport(outcomes);
  const hasFailed = outcomes.outcomes.some(({ state }) => state === 'failed');
  if (modal.get().kind !== 'none') {
    if (hasFailed) feedback.refuse(outcomes.summary);
    else feedback.say(outcomes.summary);
  }
  whenUncovered({ modal, feedback }, () => modal.dispatch({ type: 'report-opened', report }));
}

function whenUncovered(
  { modal, feedback }: Pick<Performance, 'modal' | 'feedback'>,
  act: () => void,
) {
  if (modal.get().kind === 'none') {
    act();
    return;
  }
  const unsubscribe = modal.subscribe(() => {
    if (modal.get().kind !== 'none') return;
    unsubscribe();
    // What was closed may open something else with the same key.
    feedback.later(0, () => whenUncovered({ modal, feedback }, act));
  });
}
