import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { Feedback } from '../feedback/feedback.ts';
import type { Notice, NoticeEvent } from '../feedback/notice.ts';
import { errorFacts } from '../journal/error-facts.ts';
import type { ErrorJournal } from '../journal/error-journal.ts';
import type { Modal, ModalEvent } from '../navigation/modal.ts';
import { createReport, type Outcomes } from '../report/report.ts';
import type { Store } from '../store.ts';
import type { Question } from './operator.ts';

export type Performance = {
  client: Client;
  queries: QueryClient;
  modal: Store<Modal, ModalEvent>;
  notice: Store<Notice, NoticeEvent>;
  errors: ErrorJournal;
  feedback: Pick<Feedback, 'say'>;
  signal: AbortSignal;
};

/** Does what a question has been answered with yes about, and tells what came of it. */
export async function perform(question: Question, performance: Performance): Promise<void> {
  const { client, queries, notice, errors, feedback, signal } = performance;
  const progress = (text: string) => notice.dispatch({ type: 'work-started', text });
  progress(question.title);
  try {
    const result = await question.perform({ client, signal, progress });
    if (typeof result === 'string') feedback.say(result);
    else show(result, performance);
  } catch (error) {
    if (signal.aborted) return;
    const { code, message } = errorFacts(error);
    // Errors of the client are recorded where they arise.
    if (code === undefined) errors.record(error);
    notice.dispatch({ type: 'error-said', text: message });
  }
  // Also after a failure: the server may have acted before the answer was lost.
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => question.invalidates.includes(String(queryKey[0])),
  });
}

/** A report must not take keys that are meant for something else that is open. */
function show(outcomes: Outcomes, { modal, feedback, notice }: Performance) {
  feedback.say(outcomes.summary);
  const failure = outcomes.outcomes.find(({ state }) => state === 'failed');
  if (modal.get().kind === 'none') {
    modal.dispatch({ type: 'report-opened', report: createReport(outcomes) });
  } else if (failure) {
    notice.dispatch({ type: 'error-said', text: `${outcomes.summary}: ${failure.text}` });
  }
}
