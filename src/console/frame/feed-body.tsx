import { lazy, type ReactNode, Suspense } from 'react';
import { formatClock } from '../../domain/format/time.ts';
import type { Feed } from '../data/feed.ts';
import { emptyLine, type Line, line, type Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { signs } from '../draw/signs.ts';
import { indentLead, wrappedLines } from '../draw/wrapped-lines.ts';
import { useShell } from '../shell/shell-context.ts';
import { useIsWaiting } from '../shell/time.ts';
import { isRefusal, refusalLines } from './refusal-lines.ts';

export type FeedBodyProps<T> = {
  feed: Feed<T>;
  size: Size;
  /** What is being loaded, as a sentence would say it: `sessions`. */
  subject: string;
  children: (data: T) => ReactNode;
};

// Most screens never wait long enough, so a start need not load what spins.
const Waiting = lazy(async () => ({ default: (await import('./waiting.tsx')).Waiting }));

/** Shows data while there is any, however old; else why there is none. */
export function FeedBody<T>({ feed, size, subject, children }: FeedBodyProps<T>) {
  const { isAscii } = useShell();
  const isWaiting = useIsWaiting(feed.state === 'loading');

  switch (feed.state) {
    case 'live':
    case 'stale':
      return children(feed.data);
    case 'loading': {
      const text = `Loading ${subject}${signs.ellipsis}`;
      const still = <Pane lines={[]} {...size} />;
      if (!isWaiting) return still;
      return (
        <Suspense fallback={still}>
          <Waiting text={text} size={size} isAscii={isAscii} />
        </Suspense>
      );
    }
    case 'down': {
      const lines = isRefusal(feed.reason)
        ? refusalLines(feed.reason, subject, size.width)
        : outageLines(feed, subject, size.width);
      return <Pane lines={lines} {...size} />;
    }
  }
}

/** An outage before any data: what failed, why, and when it is tried again. */
function outageLines(
  { reason, retryAt }: Extract<Feed<unknown>, { state: 'down' }>,
  subject: string,
  width: number,
): Line[] {
  const { message, requestId } = reason;
  return [
    emptyLine,
    line('  ', [`${signs.bad} No ${subject} yet`, 'bad']),
    emptyLine,
    ...wrappedLines(message, Math.min(94, width - 2), { lead: indentLead(4) }),
    ...(requestId ? [line('    ', [`Request id ${requestId}`, 'muted'])] : []),
    emptyLine,
    line(
      '    ',
      [`Next try at ${formatClock(retryAt)} UTC.  `, 'muted'],
      ['r', 'accent'],
      [' tries now', 'muted'],
    ),
  ];
}
