import { QueryObserver } from '@tanstack/react-query';
import type { Computer } from '../../api/resources.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import { computerName } from '../../figures/computers/computer-status.ts';
import { currentStep, followedMs, isStuck, stepsOf } from '../../figures/computers/steps.ts';
import { restartsIn } from '../shell/audit.ts';
import { kindOf } from '../shell/query-keys.ts';
import type { Shell } from '../shell/shell.ts';
import { configuredMs, refetchIntervalMs } from './feed.ts';
import { computersQuery } from './queries.ts';

/** Milliseconds between two requests while a computer is about to change. */
const soonMs = 5_000;

/** Reports what happens to computers, until the console ends. Requests them only while one is about to change; a stuck one is not. */
export function watchComputers(shell: Shell): void {
  const { queries, client, clock, notices, config, signal } = shell;
  let before: ComputersRead | undefined;
  let stopRequests: (() => void) | undefined;

  const observer = new QueryObserver<Computer[], ClientError>(queries, {
    queryKey: computersQuery.key,
    queryFn: ({ signal }) => computersQuery.load(client, signal),
    refetchInterval: ({ state }) =>
      refetchIntervalMs(
        state,
        configuredMs(config, 'computers') ?? followedMs(state.data, clock(), soonMs),
      ),
  });

  function follow(computers: readonly Computer[]) {
    const now = { computers, at: clock() };
    const events = before ? computerEvents(before, now) : [];
    before = now;
    const [first] = events.toSorted((a, b) => Number(b.isTrouble) - Number(a.isTrouble));
    if (first) {
      const others = events.length > 1 ? ` (${events.length - 1} more in Computers)` : '';
      if (first.isTrouble) notices.fail(`${first.text}${others}`);
      else notices.say(`${first.text}${others}`);
    }
    notifyRestarted(shell, events);
    const isAnyMoving = computers.some(
      (computer) => computer.status === 'provisioning' && !isStuck(computer, now.at),
    );
    if (isAnyMoving) stopRequests ??= observer.subscribe(() => {});
    else {
      stopRequests?.();
      stopRequests = undefined;
    }
  }

  queries.getQueryCache().config.onSuccess = (data, { queryKey }) => {
    // The key identifies the type of the data.
    if (kindOf(queryKey) === 'computers' && data !== before?.computers) follow(data as Computer[]);
  };
  signal.addEventListener('abort', () => stopRequests?.());
}

/** A restart that takes longer is stuck, which is another event. */
const maxRestartMs = 2 * 3_600_000;

/** Notifies of computers that were restarted here. Restarts by others appear only in the footer. */
function notifyRestarted(
  { audit, profile, clock, notifier }: Shell,
  events: readonly ComputerEvent[],
): void {
  if (events.length === 0) return;
  const sinceMs = clock() - maxRestartMs;
  const restarts = restartsIn(audit, { profile: profile.name, sinceMs });
  for (const { computerId, text } of events) {
    if (restarts?.some((restart) => restart.computerId === computerId)) notifier.tell(text);
  }
}

/** A change of a computer between two responses. */
type ComputerEvent = { computerId: string; isTrouble: boolean; text: string };

/** A response, and when it arrived, in Unix milliseconds. */
type ComputersRead = { computers: readonly Computer[]; at: number };

/** The changes worth reporting: a computer that has become active, failed, or become stuck at a step. */
export function computerEvents(before: ComputersRead, now: ComputersRead): ComputerEvent[] {
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
