import { computerStatus } from '../../../domain/computers/computer-status.ts';
import type { Computer } from '../../../domain/resources.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';

/** How many computers need somebody: failed and stuck ones, in signs and words. */
export function statusSummary(computers: readonly Computer[], nowMs: number): Span[] {
  const statuses = computers.map((computer) => computerStatus(computer, nowMs));
  const failed = statuses.filter(({ state }) => state === 'error').length;
  const stuck = statuses.filter((status) => status.state === 'provisioning' && status.isStuck);

  return [
    ...(failed > 0 ? [{ text: `  ${signs.bad} ${failed} in error`, tone: 'bad' as const }] : []),
    ...(stuck.length > 0
      ? [{ text: `  ${signs.warning} ${stuck.length} stuck`, tone: 'warning' as const }]
      : []),
  ];
}
