import { counted } from '../../figures/format/number.ts';
import type { SyncEvent } from '../../mirror/sync/sync-run.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { truncateMiddle } from '../../terminal/width.ts';

/** Sessions per line where lines are not overwritten. */
const sessionsPerLine = 50;

/** The progress of a sync, all of which is saved: one line that is updated on a terminal; otherwise a line for each step and for every 50 sessions. */
export function syncProgress(
  stderr: NodeJS.WritableStream & { isTTY?: boolean; columns?: number },
) {
  const isTerminal = stderr.isTTY === true;
  let isDrawn = false;

  /** Prints a line that stays. */
  const say = (text: string) => {
    stderr.write(`${isDrawn ? '\r\u001b[K' : ''}${sanitizeLine(text)}\n`);
    isDrawn = false;
  };
  /** Draws a line over the one before. */
  const draw = (text: string) => {
    stderr.write(`\r\u001b[K${truncateMiddle(sanitizeLine(text), (stderr.columns ?? 80) - 1)}`);
    isDrawn = true;
  };

  return {
    tell(event: SyncEvent): void {
      const text = eventText(event);
      if (text === undefined) return;
      if (stayingEvents.has(event.type)) say(text);
      else if (isTerminal) draw(text);
      else if (event.type !== 'messages' || event.left % sessionsPerLine === 0) say(text);
    },
    draw,
    say,
    /** Finishes the line that was drawn last. */
    end(): void {
      if (isDrawn) stderr.write('\r\u001b[K');
      isDrawn = false;
    },
  };
}

const stayingEvents: ReadonlySet<SyncEvent['type']> = new Set([
  'wait',
  'refused',
  'incomplete',
  'healed',
]);

function eventText(event: SyncEvent): string | undefined {
  switch (event.type) {
    case 'set':
      return `${event.name}: ${event.count}`;
    case 'days': {
      const changed = event.changed > 0 ? `, ${counted(event.changed, 'day')} changed` : '';
      return `analytics: ${event.first} to ${event.last}${changed}`;
    }
    case 'sessions':
      return `sessions: ${event.listed} listed (${event.walk})`;
    case 'messages':
      return `messages: ${counted(event.left, 'session')} left`;
    case 'gone':
      return `session ${event.id} was deleted on the server, and is removed`;
    case 'healed':
      return healedText(event.damages);
    case 'refused':
      return `${event.name}: not available to this key`;
    case 'incomplete': {
      const of = event.sessionId === undefined ? '' : ` of ${event.sessionId}`;
      return `${event.name}${of}: incomplete, because ${event.reason}`;
    }
    case 'wait':
      return `waiting ${Math.ceil(event.ms / 1000)} s: ${event.reason}`;
    case 'watermark':
      return undefined;
  }
}

function healedText(damages: readonly string[]): string {
  const [first = ''] = damages;
  const more = damages.length > 1 ? ` ${counted(damages.length - 1, 'more problem')}.` : '';
  return `The copy was damaged, and what is missing is read again. ${first}${more}`;
}
