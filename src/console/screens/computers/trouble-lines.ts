import { computerName, computerStatus } from '../../../domain/computers/computer-status.ts';
import { formatDuration } from '../../../domain/format/time.ts';
import type { Computer } from '../../../domain/resources.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { type Line, line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';

export type TroubleContext = { nowMs: number; width: number; glyphs: Glyphs };

/** Why a computer failed, or where it is stuck, in as many lines as that takes; none while it is well. */
export function troubleLines(computer: Computer, { nowMs, width, glyphs }: TroubleContext): Line[] {
  const status = computerStatus(computer, nowMs);
  const name = computerName(computer);
  if (status.state === 'error') {
    const step = status.step ? ` at ${status.step.name}` : '';
    const reason = wrapText(
      sanitizeText(status.reason ?? 'The server does not say why.'),
      width - 2,
    );
    return [
      line([`${glyphs.bad} ${name} failed${step}`, 'bad']),
      ...reason.map((text) => line('  ', text)),
    ];
  }
  if (status.state === 'provisioning' && status.isStuck) {
    const { name: step, durationMs } = status.step ?? {};
    const since = durationMs === undefined ? '' : ` for ${formatDuration(durationMs)}`;
    const where = step === undefined ? '' : ` at ${step}${since}`;
    return [line([`${glyphs.warning} ${name} is stuck${where}`, 'warning'])];
  }
  return [];
}
