import {
  type ComputerStatus,
  computerStatus,
  countStatuses,
} from '../../../domain/computers/computer-status.ts';
import { formatDuration } from '../../../domain/format/time.ts';
import { repositoryName } from '../../../domain/readiness/repository-readiness.ts';
import type { Computer } from '../../../domain/resources.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { countSpans } from '../../draw/spans.ts';

/** The status as a sign and a word. Unknown words are shown as the server sent them. */
export function statusCell(computer: Computer, nowMs: number): Span {
  const status = computerStatus(computer, nowMs);
  switch (status.state) {
    case 'active':
      return { text: `${signs.good} active`, tone: 'good' };
    case 'error':
      return { text: `${signs.bad} error`, tone: 'bad' };
    case 'provisioning':
      return status.isStuck
        ? { text: `${signs.warning} stuck`, tone: 'warning' }
        : { text: `${signs.busy} starting${progressText(status)}`, tone: 'busy' };
    case 'other':
      return { text: `${signs.unknown} ${status.status ?? 'unknown'}`, tone: 'muted' };
  }
}

/** Why a computer is not active: its current step or its error. Active computers show their repositories. */
export function detailCell(computer: Computer, nowMs: number): Span {
  const status = computerStatus(computer, nowMs);
  switch (status.state) {
    case 'error':
      return { text: status.reason ?? status.step?.name ?? '', tone: 'bad' };
    case 'provisioning': {
      const { name, durationMs } = status.step ?? {};
      const time = durationMs === undefined ? '' : ` for ${formatDuration(durationMs)}`;
      return {
        text: name === undefined ? '' : `${name}${time}`,
        tone: status.isStuck ? 'warning' : 'muted',
      };
    }
    default:
      return { text: repositoriesText(computer), tone: 'muted' };
  }
}

/** The repositories on a computer; nothing where the server does not report them. */
function repositoriesText({ clonedRepoDirectories: folders }: Computer): string {
  if (!folders) return '';
  return folders.length === 0 ? 'no repositories' : folders.map(repositoryName).join(' ');
}

function progressText({ position, count }: Extract<ComputerStatus, { state: 'provisioning' }>) {
  return position === undefined ? '' : ` ${position}/${count}`;
}

/** How many computers failed or are stuck. */
export function statusSummary(computers: readonly Computer[], nowMs: number): Span[] {
  const { failed, stuck } = countStatuses(computers, nowMs);
  return [
    ...countSpans(failed, `  ${signs.bad} ${failed} in error`, 'bad'),
    ...countSpans(stuck, `  ${signs.warning} ${stuck} stuck`, 'warning'),
  ];
}
