import { unknownText } from '../../../domain/format/number.ts';
import type { WikiRun } from '../../../domain/resources.ts';
import { wikiFacts } from '../../../domain/wiki/wiki-facts.ts';
import type { KnownRun } from '../../data/use-wiki-run.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';

/** The status in a sign and a word; words that are not known are shown as they came. */
export function statusCell({ feed }: KnownRun): Span {
  if (feed.state === 'loading') return { text: signs.ellipsis, tone: 'muted' };
  if (feed.state === 'down') {
    return feed.reason.code === 'not-found'
      ? { text: `${signs.off} not there`, tone: 'off' }
      : { text: `${signs.bad} no answer`, tone: 'bad' };
  }
  return runStatus(feed.data);
}

/** How a run stands that could be read. */
export function runStatus(run: WikiRun): Span {
  const { status } = wikiFacts(run);
  switch (status) {
    case 'completed':
      return { text: `${signs.good} completed`, tone: 'good' };
    case 'running':
      return { text: `${signs.busy} running`, tone: 'busy' };
    case 'failed':
      return { text: `${signs.bad} failed`, tone: 'bad' };
    default:
      return { text: status ? `${signs.unknown} ${status}` : unknownText, tone: 'muted' };
  }
}
