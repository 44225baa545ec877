import type { Computer } from '../../api/resources.ts';
import { computerName } from '../../figures/computers/computer-status.ts';
import { currentStep, isStuck, stepsOf } from '../../figures/computers/steps.ts';

/** A change of a computer between two responses. */
export type ComputerEvent = { computerId: string; isTrouble: boolean; text: string };

/** A response, and when it arrived, in Unix milliseconds. */
export type ComputersRead = { computers: readonly Computer[]; at: number };

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
