import { computerName, computerStatus } from '../../../domain/computers/computer-status.ts';
import { formatDuration } from '../../../domain/format/time.ts';
import type { Computer } from '../../../domain/resources.ts';
import { type Line, line } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { indentLead, wrappedLines } from '../../draw/wrapped-lines.ts';

export type TroubleContext = { nowMs: number; width: number };

/** Why a computer failed, or where it is stuck, in as many lines as that takes; none while it is well. */
export function troubleLines(computer: Computer, { nowMs, width }: TroubleContext): Line[] {
  const status = computerStatus(computer, nowMs);
  const name = computerName(computer);
  if (status.state === 'error') {
    const step = status.step ? ` at ${status.step.name}` : '';
    const reason = status.reason ?? 'The server does not say why.';
    return [
      line([`${signs.bad} ${name} failed${step}`, 'bad']),
      ...wrappedLines(reason, width, { lead: indentLead(2) }),
    ];
  }
  if (status.state === 'provisioning' && status.isStuck) {
    const { name: step, durationMs } = status.step ?? {};
    const since = durationMs === undefined ? '' : ` for ${formatDuration(durationMs)}`;
    const where = step === undefined ? '' : ` at ${step}${since}`;
    return [line([`${signs.warning} ${name} is stuck${where}`, 'warning'])];
  }
  return [];
}
