import { computerStatus } from '../../../domain/computers/computer-status.ts';
import type { Computer } from '../../../domain/resources.ts';

/**
 * What stands in the empty list of one's sessions on a computer: how the computer is, and where more is known
 * of that, in what a line of 80 cells has room for. Of a computer that is not known only the name is told.
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
      return ['It failed: esc d tells why.'];
    case 'provisioning':
      return status.isStuck
        ? ['It is stuck: esc d tells more.']
        : ['It is starting: esc d tells more.'];
    case 'other':
      return status.status === undefined ? [] : [`Its status is ${status.status}.`];
  }
}
