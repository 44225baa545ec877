import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { EndpointResult } from '../api/endpoint.ts';
import type { TeamEndpoints } from '../api/team.ts';
import { type PushedKind, pushedKinds, type SharedPart } from '../api/team-push.ts';
import { aboutTeam, type TeamClient } from '../client/team-client.ts';
import type { Mirror } from '../mirror/open-mirror.ts';
import { type CopiedSet, type CopyContent, copyContent } from './copy-content.ts';
import {
  goneSessions,
  isWithheld,
  type PushedSession,
  planSession,
  type SessionPlan,
  type Withheld,
} from './plan.ts';
import {
  bodyOf,
  countSent,
  type Piece,
  pieceOf,
  requestsOf,
  sendWithoutRefused,
  sessionPieces,
} from './requests.ts';

export type PushOptions = {
  /** How much of one's own sessions is shared. */
  shared: SharedPart | 'none';
  /** IDs of sessions that are not shared. */
  except?: readonly string[] | undefined;
  /** Whether nothing is sent. */
  isDry?: boolean | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((report: PushReport) => void) | undefined;
};

export type PushReport = {
  /** The organization that the key belongs to. */
  org: string;
  shared: PushOptions['shared'];
  /** Sessions that were sent whole, that the server had, that it removed, and that it stores no more. */
  sessions: { total: number; sent: number; unchanged: number; gone: number; withheld: number };
  messages: number;
  /** Secrets that were masked. */
  masked: number;
  /** Names of the other sets of data that were sent. */
  sets: readonly string[];
  requests: number;
  /** Compressed. */
  bytes: number;
  /** The server's time of the data in the copy, in Unix milliseconds. */
  dataOf: number | undefined;
  /** Sessions and sets that the server refused, with its reasons. */
  refused: Map<string, string>;
  /** Sessions that stay on the server although nothing is shared any more. */
  left: number;
};

/** How a push ended, and what the server has of the sessions since then: `titles` or `transcripts`, by ID. */
export type Pushed = { report: PushReport; there: ReadonlyMap<string, string> };

const compress = promisify(gzip);

/**
 * Sends to a team server what differs from the copy. It may be ended at any moment: the next push asks what has been stored
 * and continues. Throws ClientError and TeamServerError.
 */
export async function push(
  mirror: Mirror,
  team: TeamClient,
  { shared, except = [], isDry = false, signal, onProgress = () => {} }: PushOptions,
): Promise<Pushed> {
  const about = await aboutTeam(team, { signal });
  refuseOtherOrganization(about.org, mirror.state.get('organization'));
  const pushed = storedIn(await team.call('getPushed', {}, { signal }));
  const content = copyContent(mirror);
  const work = workFor(content, { shared, except: new Set(except), pushed, role: about.role });
  const { total, plans, sets, withheld } = work;
  const gone = work.gone.deleted.length + work.gone.takenBack.length;
  const report: PushReport = {
    ...{ org: about.org, shared, messages: 0, masked: 0, requests: 0, bytes: 0 },
    sessions: { total, sent: 0, unchanged: total - plans.length, gone, withheld },
    sets: sets.map(({ name }) => name),
    dataOf: mirror.state.get('syncedAt'),
    refused: new Map(),
    left: shared === 'none' ? pushed.sessions.length : 0,
  };
  onProgress(report);

  const counts = countSent(report);
  const send = async (pieces: readonly Piece[], whole?: readonly PushedKind[]) => {
    const bytes = await compress(bodyOf(pieces, { dataOf: report.dataOf, whole }));
    if (!isDry) await team.call('push', {}, { body: { bytes, encoding: 'gzip' }, signal });
    report.requests += 1;
    report.bytes += bytes.length;
    pieces.forEach(counts.add);
    onProgress(report);
  };
  const { refused } = report;
  const lost = new Set<string>();
  for (const pieces of requestsOf(piecesOf(content, work, shared))) {
    await sendWithoutRefused(pieces, { send, refused, lost });
  }
  counts.takeBack(lost);
  for (const pieces of requestsOf(piecesOfLost(content, plans, lost))) {
    await sendWithoutRefused(pieces, { send, refused });
  }
  if (report.dataOf !== undefined)
    await send([], wholeKinds(work, pushed.sessions, report.refused));
  return { report, there: thereAfter(pushed.sessions, work, report) };
}

function thereAfter(
  before: readonly PushedSession[],
  { gone, plans }: Work,
  { shared, refused }: PushReport,
): Map<string, string> {
  const removed = new Set([...gone.deleted, ...gone.takenBack]);
  const kept = before.filter(({ sessionId }) => !removed.has(sessionId));
  const sent = plans.filter(({ sessionId }) => !refused.has(sessionId));
  return new Map([
    ...kept.flatMap(({ sessionId, shared: part }): [string, string][] =>
      part ? [[sessionId, part]] : [],
    ),
    ...sent.map(({ sessionId }): [string, string] => [sessionId, shared]),
  ]);
}

/** The copy is of another organization than the key of the team server. */
class OtherOrganizationError extends Error {
  override readonly name = 'OtherOrganizationError';
  readonly code = 'other-organization';
}

function refuseOtherOrganization(org: string, copied: string | undefined) {
  if (!copied || copied === org) return;
  throw new OtherOrganizationError(
    `Nothing was pushed: the local copy is from organization ${copied}, but the team server key is for organization ${org}. Ask for a key that was created with --org ${copied}.`,
  );
}

type Work = {
  total: number;
  plans: SessionPlan[];
  gone: ReturnType<typeof goneSessions>;
  withheld: number;
  sets: CopiedSet[];
  /** All that the copy has, whether it is sent or not. */
  kinds: ReadonlySet<PushedKind>;
};

/** What a set is, by its name. */
const kindOf = (name: string): string | undefined => name.split(':', 1)[0];

/**
 * What has not changed is as new as the copy, too: the server records it, unless it has refused a part. A session that
 * was refused and of which it shows nothing makes the others no older.
 */
function wholeKinds(
  { kinds }: Work,
  former: readonly PushedSession[],
  refused: ReadonlyMap<string, string>,
): PushedKind[] {
  const isOneOlder = former.some(({ sessionId }) => refused.has(sessionId));
  const lacking = new Set([...refused.keys()].map(kindOf));
  return [...kinds].filter((kind) => (kind === 'sessions' ? !isOneOlder : !lacking.has(kind)));
}

type Stored = {
  sessions: PushedSession[];
  digests: ReadonlyMap<string, string>;
  /** Older sessions are not kept. */
  keptSince: number;
  withheld: Withheld;
};

type Known = {
  shared: PushOptions['shared'];
  except: ReadonlySet<string>;
  pushed: Stored;
  role: string;
};

/** What the server has, as far as it says so: what it does not is sent again. */
function storedIn({
  sessions,
  other,
  keptSince,
  withheld,
}: EndpointResult<TeamEndpoints['getPushed']>): Stored {
  return {
    keptSince: keptSince ?? 0,
    withheld: new Map(
      (withheld ?? []).flatMap(({ sessionId, reason, at }) =>
        sessionId == null
          ? []
          : [[sessionId, reason === 'deleted' ? (at ?? 0) : Number.POSITIVE_INFINITY]],
      ),
    ),
    sessions: sessions.flatMap(({ sessionId, position, ...known }) =>
      sessionId ? { ...known, sessionId, position: position ?? 0 } : [],
    ),
    digests: new Map(other.flatMap(({ name, digest }) => (name && digest ? [[name, digest]] : []))),
  };
}

/** What differs. Sessions are newest first. */
function workFor(content: CopyContent, { shared, except, pushed, role }: Known): Work {
  const isAdministrator = role === 'owner' || role === 'manager';
  const all = [...content.sets(isAdministrator)];
  const kinds = new Set(
    pushedKinds.filter((kind) => all.some(({ name }) => kindOf(name) === kind)),
  );
  const sets = all.filter(({ name, digest }) => pushed.digests.get(name) !== digest);
  const work = {
    total: 0,
    plans: [],
    gone: { deleted: [], takenBack: [] },
    sets,
    kinds,
    withheld: 0,
  };
  if (shared === 'none') return work;

  const known = new Map(pushed.sessions.map((session) => [session.sessionId, session]));
  const copied = new Set<string>();
  const plans: SessionPlan[] = [];
  let withheld = 0;
  for (const session of content.sessions(shared)) {
    if (except.has(session.sessionId)) continue;
    if (isWithheld(session, pushed.withheld)) {
      withheld += 1;
      continue;
    }
    copied.add(session.sessionId);
    if (session.updatedAt < pushed.keptSince) continue;
    const plan = planSession(session, known.get(session.sessionId), shared);
    if (plan) plans.push(plan);
  }
  const completeTo = content.completeTo();
  const gone = goneSessions(pushed.sessions, { copied, except, completeTo });
  kinds.add('sessions');
  return { total: copied.size, plans, gone, sets, kinds, withheld };
}

/** Sessions of which another computer has removed a part meanwhile, from their beginning. */
function* piecesOfLost(
  content: CopyContent,
  plans: readonly SessionPlan[],
  lost: ReadonlySet<string>,
): Generator<Piece> {
  for (const plan of plans.filter(({ sessionId }) => lost.has(sessionId))) {
    yield* sessionPieces(content, { ...plan, messages: { after: 0 } }, 'transcripts');
  }
}

const goneInPiece = 500;

/** What is gone first: it is not to be seen any longer than it takes. */
function* piecesOf(
  content: CopyContent,
  { plans, gone, sets }: Work,
  shared: PushOptions['shared'],
): Generator<Piece> {
  yield* gonePieces(gone.deleted, {});
  yield* gonePieces(gone.takenBack, { isTakenBack: true });
  for (const one of sets) yield { ...pieceOf(one.part()), name: one.name };
  if (shared === 'none') return;
  for (const plan of plans) yield* sessionPieces(content, plan, shared);
}

function* gonePieces(ids: readonly string[], facts: { isTakenBack?: true }): Generator<Piece> {
  for (let at = 0; at < ids.length; at += goneInPiece) {
    yield pieceOf({ kind: 'gone', sessionIds: ids.slice(at, at + goneInPiece), ...facts });
  }
}
