import { computerStatus } from '../../../domain/computers/computer-status.ts';
import type { StepProgress } from '../../../domain/computers/steps.ts';
import type { Computer } from '../../../domain/resources.ts';

/**
 * What stands in the empty list of one's sessions on a computer: how the computer is, and where more is known
 * of that. Without the computer only its name is.
 */
export function noSessionsText(
  name: string,
  computer: Computer | undefined,
  nowMs: number,
): string {
  const text = `No session of yours runs on ${name}.`;
  return computer === undefined ? text : [text, ...stateTexts(computer, nowMs)].join(' ');
}

function stateTexts(computer: Computer, nowMs: number): string[] {
  const status = computerStatus(computer, nowMs);
  switch (status.state) {
    case 'active':
      return ['It is active.'];
    case 'error':
      return [`It failed${atStep(status.step)}: esc, then d tells why.`];
    case 'provisioning':
      return status.isStuck
        ? [`It is stuck${atStep(status.step)}: esc, then d tells more.`]
        : [`It is still starting${atStep(status.step)}: esc, then d tells more.`];
    case 'other':
      return status.status === undefined ? [] : [`Its status is ${status.status}.`];
  }
}

const atStep = (step: StepProgress | undefined): string => (step ? ` at ${step.name}` : '');
