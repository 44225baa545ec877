import { lazy, type ReactNode, Suspense } from 'react';
import type { Endpoint } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { type Role, roles } from '../../api/role.ts';
import type { ClientError } from '../../client/errors/client-error.ts';
import { formatClock, formatDateTime } from '../../domain/format/time.ts';
import type { Feed } from '../data/feed.ts';
import { isPassing } from '../data/traffic.ts';
import { emptyLine, type Line, line, type Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { indentLead, wrappedLines } from '../draw/row.ts';
import { signs } from '../draw/signs.ts';
import type { TrafficState } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { useStore } from '../shell/store.ts';
import { useIsWaiting } from '../shell/time.ts';
import { nextTryAt } from './header-line.ts';

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
  const { isAscii, traffic, offeredCopy } = useShell();
  const requests = useStore(traffic);
  const copyOf = useStore(offeredCopy);
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
        : outageLines({ ...feed, requests, subject, copyOf }, size.width);
      return <Pane lines={lines} {...size} />;
    }
  }
}

/** An outage before any data: what failed, why, and when it is tried again. */
function outageLines(
  {
    reason,
    retryAt,
    requests,
    subject,
    copyOf,
  }: Extract<Feed<unknown>, { state: 'down' }> & {
    requests: TrafficState;
    subject: string;
    copyOf: number | undefined;
  },
  width: number,
): Line[] {
  const { message, requestId } = reason;
  const tryAt = nextTryAt({ reason, retryAt }, requests);
  const next = tryAt === undefined ? 'Trying now.  ' : `Next try at ${formatClock(tryAt)} UTC.  `;
  return [
    emptyLine,
    line('  ', [`${signs.bad} No ${subject} yet`, 'bad']),
    emptyLine,
    ...wrappedLines(message, Math.min(94, width - 2), { lead: indentLead(4) }),
    ...(requestId ? [line('    ', [`Request id ${requestId}`, 'muted'])] : []),
    emptyLine,
    line('    ', [next, 'muted'], ['r', 'accent'], [' retry now', 'muted']),
    ...(copyOf === undefined || !isPassing(reason) ? [] : [emptyLine, offerLine(copyOf)]),
  ];
}

const offerLine = (copyOf: number): Line =>
  line(
    '    ',
    [`A copy of ${formatDateTime(copyOf)} is on this computer: `, 'muted'],
    [':offline', 'accent'],
    [' opens it', 'muted'],
  );

/** A no that waiting does not turn into a yes: what it means, and what to do instead of waiting. */
export function refusalLines(reason: ClientError, subject: string, width: number): Line[] {
  const { title, advice } = refusalText(reason, subject);
  const said = reason.detail === undefined ? '' : `The server says: ${reason.detail}`;
  const room = Math.min(76, width - 2);
  const lead = indentLead(4);

  return [
    emptyLine,
    line('  ', [`${signs.bad} ${title}`, 'strong']),
    emptyLine,
    ...wrappedLines(advice, room, { lead }),
    emptyLine,
    ...(said === '' ? [] : wrappedLines(said, room, { lead, tone: 'muted' })),
    ...(reason.requestId ? [line('    ', [`Request id ${reason.requestId}`, 'muted'])] : []),
    emptyLine,
    line('    ', ['r', 'accent'], [' retry   ', 'muted'], ['esc', 'accent'], [' back', 'muted']),
  ];
}

/** Whether a failure is a no of this kind. */
export const isRefusal = ({ code }: ClientError): boolean =>
  code === 'forbidden' || code === 'not-found' || code === 'unauthorized';

function refusalText(reason: ClientError, subject: string): { title: string; advice: string } {
  switch (reason.code) {
    case 'forbidden':
      return forbidden(reason, subject);
    case 'unauthorized':
      return refusedKey;
    default:
      return missing(reason, subject);
  }
}

const refusedKey = {
  title: 'The server refuses the API key',
  advice:
    'It may be revoked, mistyped, or for another server. Create a new key in the web application under ' +
    'Settings, API keys. Then type :login to enter it and return here. If the key comes from ' +
    'SIGNALBOX_API_KEY, change the variable and restart.',
};

function forbidden({ request }: ClientError, subject: string) {
  const all: readonly Endpoint[] = Object.values(endpoints);
  const endpoint = all.find(
    ({ method, path }) => method === request?.method && path === request.route,
  );
  if (endpoint?.allows.length === roles.length) {
    return {
      title: `Your key does not let you see ${subject}`,
      advice:
        'Every role has access to this, so the key itself is restricted. Ask an owner of the organization; ' +
        'the other screens remain available.',
    };
  }
  return {
    title: endpoint
      ? `Only ${rolesText(endpoint.allows)} can see ${subject}`
      : `Your role cannot see ${subject}`,
    advice:
      'Your key belongs to another role. Ask an owner of the organization ' +
      'for access; the other screens remain available.',
  };
}

function missing({ request }: ClientError, subject: string) {
  const thing = request && thingOf(request.route);
  if (thing === undefined) {
    return {
      title: `This server does not offer ${subject}`,
      advice:
        'It may run an older version, or the address of the profile may be wrong. The other screens ' +
        'may still have data.',
    };
  }
  return {
    title: `There is no such ${thing}`,
    advice: 'It may have been deleted, you may not have access to it, or the id may be incomplete.',
  };
}

/** What a route identifies: `wiki run` of `/api/v0/wiki/{wikiRunId}`. A route of a list identifies nothing. */
function thingOf(route: string): string | undefined {
  const name = /\{(\w+)Id\}/.exec(route)?.[1];
  return name?.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const rolesList = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `owners and managers`. */
const rolesText = (allowed: readonly Role[]): string =>
  rolesList.format(allowed.map((role) => `${role}s`));
