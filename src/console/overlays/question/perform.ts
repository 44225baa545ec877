import { errorFacts } from '../../shell/error-facts.ts';
import type { Outcomes, Question } from '../../shell/question.ts';
import type { Shell } from '../../shell/shell.ts';
import { reportOverlay } from '../report.tsx';

/** Does what a question has been answered with yes about, and tells what came of it. */
export async function perform(question: Question, shell: Shell): Promise<void> {
  const { queries, notices, signal } = shell;
  const stop = new AbortController();
  const isStoppable = question.targetIds.length > 1;
  const progress = notices.begin(question.title, isStoppable ? () => stop.abort() : undefined);
  const context = { ...shell, progress: progress.say, stopped: stop.signal };
  try {
    const result = await question.perform(context);
    progress.end();
    if (typeof result === 'string') notices.say(result);
    else tell(result, shell);
  } catch (error) {
    progress.end();
    if (signal.aborted) return;
    tellFailure(error, notices);
  }
  // Also after a failure: the server may have acted before the answer was lost.
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => question.invalidates.includes(String(queryKey[0])),
  });
}

/** Errors of the client are recorded where they arise. */
function tellFailure(error: unknown, { refuse, complain }: Shell['notices']) {
  const { code, message } = errorFacts(error);
  if (code === undefined) complain(error);
  else refuse(message);
}

/** A report must not take the place, nor the keys, of something else that is open: it waits its turn. */
function tell(outcomes: Outcomes, shell: Shell) {
  const { overlay, notices } = shell;
  const hasFailed = outcomes.outcomes.some(({ state }) => state === 'failed');
  if (overlay.get() !== undefined) {
    if (hasFailed) notices.refuse(outcomes.summary);
    else notices.say(outcomes.summary);
  }
  whenUncovered(shell, () => overlay.dispatch(reportOverlay(outcomes)));
}

function whenUncovered({ overlay, notices }: Pick<Shell, 'overlay' | 'notices'>, act: () => void) {
  if (overlay.get() === undefined) {
    act();
    return;
  }
  const unsubscribe = overlay.subscribe(() => {
    if (overlay.get() !== undefined) return;
    unsubscribe();
    // What was closed may open something else with the same key.
    notices.later(0, () => whenUncovered({ overlay, notices }, act));
  });
}
