import { formatDateTime } from '../../figures/time/format-time.ts';
import type { Counterpart, Shell } from '../shell/shell.ts';
import { pauseMsAfter } from './retries.ts';
import { isTransient } from './traffic.ts';

type Side<Type extends Counterpart['type']> = Extract<Counterpart, { type: Type }>;

/** Offers the local copy while the server does not respond, and returns from it to the server, until the console ends. */
export function watchCounterpart(shell: Shell): void {
  const counterpart = shell.account?.counterpart;
  if (counterpart?.type === 'copy') offerCopy(shell, counterpart);
  if (counterpart?.type === 'server') returnWhenAnswered(shell, counterpart);
}

function offerCopy({ traffic, offeredCopy, notices, signal }: Shell, { dataOf }: Side<'copy'>) {
  let isOut = false;
  let isTold = false;

  async function offer() {
    const moment = await dataOf();
    if (moment === undefined || signal.aborted) return;
    offeredCopy.dispatch(moment);
    // Every screen that is opened during an outage fails again, but one notice with the offer is enough.
    if (isTold) return;
    isTold = true;
    notices.fail(`Server unavailable: :offline opens the copy of ${formatDateTime(moment)}`);
  }

  const unsubscribe = traffic.subscribe(() => {
    const wasOut = isOut;
    isOut = traffic.get().outage !== undefined;
    if (isOut && !wasOut) offer().catch(notices.complain);
  });
  signal.addEventListener('abort', unsubscribe);
}

function returnWhenAnswered(shell: Shell, { ask }: Side<'server'>) {
  const { account, notices, overlay, profile, signal } = shell;
  if (ask === undefined) return;
  const tellsAnswer = ask;
  let tries = 0;

  function planNextTry() {
    notices.later(pauseMsAfter(tries), () => void tryNow());
    tries += 1;
  }

  async function tryNow() {
    const hasAnswered = !isBusy() && (await answers(tellsAnswer, signal));
    if (signal.aborted) return;
    if (!hasAnswered || isBusy()) planNextTry();
    else account?.openCounterpart(shell, `${profile.host} answers again: this is live data`);
  }

  /** Open overlays and running work must not disappear. */
  const isBusy = () => overlay.get() !== undefined || notices.get().works.length > 0;

  planNextTry();
}

/** Whether the server responds, even with a rejection, which the console of the server then handles. */
async function answers(
  ask: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await ask(signal);
    return true;
  } catch (error) {
    return !isTransient(error);
  }
}
