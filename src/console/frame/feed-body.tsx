import { useAnimation } from 'ink';
import { type ReactNode, useLayoutEffect } from 'react';
import type { ClientError } from '../../client/errors/client-error.ts';
import { formatClock, formatDateTime } from '../../figures/time/format-time.ts';
import type { Feed } from '../data/feed.ts';
import { isTransient } from '../data/traffic.ts';
import { emptyLine, type Line, line, type Size, signs } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { indentLead, wrappedLines } from '../draw/row.ts';
import { keyOf } from '../keys/binding.ts';
import { type Refusal, refusalOf } from '../shell/refusal.ts';
import type { Shell, TrafficState } from '../shell/shell.ts';
import { useIsWaiting, useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { nextTryAt } from './freshness.ts';

type FeedBodyProps<T> = {
  feed: Feed<T>;
  size: Size;
  /** What is loaded, as part of a sentence: `sessions`. */
  subject: string;
  children: (data: T) => ReactNode;
};

/** Shows data if there is any, however old; otherwise the reason why there is none. */
export function FeedBody<T>({ feed, size, subject, children }: FeedBodyProps<T>) {
  const shell = useShell();
  const { traffic, offeredCopy, isKeyRefused, profile } = shell;
  const isCopy = profile.dataOf !== undefined;
  const requests = useStore(traffic);
  const copyOf = useStore(offeredCopy);
  const isWaiting = useIsWaiting(feed.state === 'loading');
  const isRefused = feed.state === 'down' && feed.reason.code === 'unauthorized';
  useLayoutEffect(() => {
    isKeyRefused.dispatch(isRefused);
    return () => isKeyRefused.dispatch(false);
  }, [isKeyRefused, isRefused]);

  switch (feed.state) {
    case 'live':
    case 'stale':
      return children(feed.data);
    case 'loading':
      if (!isWaiting) return <Pane lines={[]} {...size} />;
      return <Waiting text={`Loading ${subject}${signs.ellipsis}`} size={size} />;
    case 'down': {
      const refusal = refusalOf(feed.reason, subject, { isCopy });
      const lines = refusal
        ? refusalLines(feed.reason, refusal, {
            ...size,
            keys: keysLine(shell, retry, back),
            isCopy,
          })
        : outageLines(
            { ...feed, requests, subject, copyOf },
            { ...size, keys: keysLine(shell, retry) },
          );
      return <Pane lines={lines} {...size} />;
    }
  }
}

function Waiting({ text, size }: { text: string; size: Size }) {
  const { isAscii, isScreenReader } = useShell();
  const { frame } = useAnimation({ interval: isAscii ? 130 : 80, isActive: !isScreenReader });
  const spinner = isAscii ? asciiSpinner : dotSpinner;
  const sign = spinner.charAt(frame % spinner.length);
  return <Pane lines={[emptyLine, line('  ', [sign, 'busy'], ` ${text}`)]} {...size} />;
}

const dotSpinner = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const asciiSpinner = '-\\|/';

type KeyHint = { id: string; word: string };

const retry: KeyHint = { id: 'data.refresh', word: 'retry now' };
const back: KeyHint = { id: 'go.back', word: 'back' };

function keysLine({ sharedBindings, keymap }: Shell, ...hints: readonly KeyHint[]): Line {
  const known = hints.flatMap(({ id, word }) => {
    const key = keyOf(id, sharedBindings.last, keymap);
    return key === undefined ? [] : [[key, 'accent'] as const, [` ${word}   `, 'muted'] as const];
  });
  return line(...known);
}

type Room = { width: number; keys: Line; isCopy?: boolean };

type Outage = Extract<Feed<unknown>, { state: 'down' }> & {
  requests: TrafficState;
  subject: string;
  copyOf: number | undefined;
};

/** An outage before any data: what failed, why, and when it is retried. */
function outageLines(outage: Outage, { width, keys }: Room): Line[] {
  const { reason, retryAt, requests, subject, copyOf } = outage;
  const { message, requestId } = reason;
  const tryAt = nextTryAt({ reason, retryAt }, requests);
  const next = tryAt === undefined ? 'Trying now.  ' : `Next try at ${formatClock(tryAt)} UTC.  `;
  return [
    emptyLine,
    line('  ', [`${signs.bad} Could not load ${subject}`, 'bad']),
    emptyLine,
    ...wrappedLines(message, Math.min(94, width - 2), { lead: indentLead(4) }),
    ...requestIdLines(message.includes(requestId ?? '') ? undefined : requestId),
    emptyLine,
    { spans: [...line('    ', [next, 'muted']).spans, ...keys.spans] },
    ...(copyOf === undefined || !isTransient(reason) ? [] : [emptyLine, offerLine(copyOf)]),
  ];
}

const offerLine = (copyOf: number): Line =>
  line(
    '    ',
    [`A copy of ${formatDateTime(copyOf)} is on this computer: `, 'muted'],
    [':offline', 'accent'],
    [' opens it', 'muted'],
  );

export function refusalLines(
  { detail, requestId }: Pick<ClientError, 'detail' | 'requestId'>,
  { title, advice }: Refusal,
  { width, keys, isCopy = false }: Room,
): Line[] {
  const room = Math.min(76, width - 2);
  const lead = indentLead(4);

  return [
    emptyLine,
    line('  ', [`${signs.bad} ${title}`, 'strong']),
    emptyLine,
    ...wrappedLines(advice, room, { lead }),
    emptyLine,
    ...(detail === undefined
      ? []
      : wrappedLines(isCopy ? detail : `The server says: ${detail}`, room, {
          lead,
          tone: 'muted',
        })),
    ...requestIdLines(isCopy ? undefined : requestId),
    emptyLine,
    { spans: [{ text: '    ' }, ...keys.spans] },
  ];
}

const requestIdLines = (requestId: string | undefined): Line[] =>
  requestId ? [line('    ', [`Request id ${requestId}`, 'muted'])] : [];
