import { QueryObserver } from '@tanstack/react-query';
import type { ClientError } from '../../client/errors/client-error.ts';
import { computerName } from '../../domain/computers/computer-status.ts';
import { currentStep, isStuck, stepsOf } from '../../domain/computers/steps.ts';
import type { Computer } from '../../domain/resources.ts';
import { restartsIn } from '../shell/audit.ts';
import type { Shell } from '../shell/shell.ts';
import { refetchIntervalMs } from './feed.ts';
import { computersQuery } from './queries.ts';

/** Milliseconds between two looks at computers that are on their way, wherever the operator is. */
const watchedMs = 5_000;

/** What has happened to a computer between two answers of the server. */
export type ComputerEvent = { computerId: string; isTrouble: boolean; text: string };

/** What is worth reporting: a computer that has come up, failed, or become stuck at a step. Times are Unix milliseconds. */
export function computerEvents(
  before: { computers: readonly Computer[]; at: number },
  now: { computers: readonly Computer[]; at: number },
): ComputerEvent[] {
  const former = new Map(before.computers.map((computer) => [computer.id, computer]));
  return now.computers.flatMap((computer): ComputerEvent[] => {
    const last = former.get(computer.id);
    if (last?.status !== 'provisioning') return [];
    const name = computerName(computer);
    const step = currentStep(stepsOf(computer, now.at))?.name;
    const at = step === undefined ? '' : ` at "${step}"`;
    const { id: computerId } = computer;
    if (computer.status === 'active') {
      return [{ computerId, isTrouble: false, text: `${name} is active` }];
    }
    if (computer.status === 'error') {
      return [{ computerId, isTrouble: true, text: `${name} has failed${at}` }];
    }
    const isNewlyStuck = isStuck(computer, now.at) && !isStuck(last, before.at);
    return isNewlyStuck ? [{ computerId, isTrouble: true, text: `${name} is stuck${at}` }] : [];
  });
}

/**
 * Tells, wherever the operator is, what becomes of computers that are being provisioned. The list is
 * requested for it only while one of them is on its way; what is stuck is looked at no longer. Ends with the
 * console.
 */
export function watchComputers(shell: Shell): void {
  const { queries, client, clock, notices, refreshMs, signal } = shell;
  const [kind] = computersQuery.key;
  let before: { computers: readonly Computer[]; at: number } | undefined;
  let stopRequests: (() => void) | undefined;

  const observer = new QueryObserver<Computer[], ClientError>(queries, {
    queryKey: computersQuery.key,
    queryFn: ({ signal }) => computersQuery.load(client, signal),
    refetchInterval: ({ state }) => refetchIntervalMs(state, refreshMs.computers ?? watchedMs),
  });

  function follow(computers: readonly Computer[]) {
    const now = { computers, at: clock() };
    const events = before ? computerEvents(before, now) : [];
    before = now;
    const [first] = events.toSorted((a, b) => Number(b.isTrouble) - Number(a.isTrouble));
    if (first) {
      const others = events.length > 1 ? ` (${events.length - 1} more in Computers)` : '';
      if (first.isTrouble) notices.refuse(`${first.text}${others}`);
      else notices.say(`${first.text}${others}`);
    }
    notifyRestarted(shell, events);
    const isAnyOnItsWay = computers.some(
      (computer) => computer.status === 'provisioning' && !isStuck(computer, now.at),
    );
    if (isAnyOnItsWay) stopRequests ??= observer.subscribe(() => {});
    else {
      stopRequests?.();
      stopRequests = undefined;
    }
  }

  queries.getQueryCache().config.onSuccess = (data, { queryKey }) => {
    // The key says what the data is.
    if (queryKey[0] === kind && data !== before?.computers) follow(data as Computer[]);
  };
  signal.addEventListener('abort', () => stopRequests?.());
}

/** A restart that takes longer is stuck, and is told by another way. */
const longestRestartMs = 2 * 3_600_000;

/** Notifies of computers that were restarted from here. What others start is in the footer only. */
function notifyRestarted(
  { audit, profile, clock, notifier }: Shell,
  events: readonly ComputerEvent[],
): void {
  if (events.length === 0) return;
  const sinceMs = clock() - longestRestartMs;
  const restarts = restartsIn(audit, { profile: profile.name, sinceMs });
  for (const { computerId, text } of events) {
    if (restarts.some((restart) => restart.computerId === computerId)) notifier.tell(text);
  }
}
