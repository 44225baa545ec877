import { counted } from '../figures/format/number.ts';
import { apiKeyDigest } from '../server/authentication/api-key.ts';
import type { Listen } from '../server/http/listen.ts';
import { Refusal } from '../server/http/refusal.ts';
import { type RunningServer, startServer } from '../server/start-server.ts';
import { storeOn } from '../server/store/open-store.ts';
import { noSupply, type Supply } from '../server/supply.ts';
import { explained, isMirrorDamage, mirrorError } from './mirror-error.ts';
import { type Mirror, openExistingMirror } from './open-mirror.ts';
import { you } from './owner.ts';
import type { MirrorState } from './state.ts';

type MirrorServerOptions = {
  file: string;
  listen: Listen;
  /** The only accepted key. It is kept in memory only. */
  ownerKey: string;
  /**
   * Unix milliseconds. By default, time passes from the time of the data, so that "yesterday" is its last day.
   */
  clock?: () => number;
  onError?: (error: unknown, requestId: string) => void;
};

type RunningMirrorServer = Pick<RunningServer, 'url' | 'close'> & {
  wikiRunIds: () => string[];
};

/**
 * Serves a mirror through the API from which it was synced. Data that it does not contain is refused, never
 * returned as empty.
 */
export async function serveMirror(options: MirrorServerOptions): Promise<RunningMirrorServer> {
  const { file, listen, ownerKey, onError } = options;
  const mirror = openExistingMirror(file);
  const { database, state } = mirror;
  // It is read a page at a time.
  mirror.run('PRAGMA cache_size = -2000');
  const nowMs = Date.now();
  const offsetMs = (state.get('syncedAt') ?? nowMs) - nowMs;
  const { clock = () => Date.now() + offsetMs } = options;
  const store = explained(file, () => refusingDamage(storeOn(database), file, refuse));
  const digest = apiKeyDigest(ownerKey);
  const server = await startServer({
    store: {
      ...store,
      apiKeys: {
        ...store.apiKeys,
        holder: (given) => (digest.equals(given) ? store.people.find(you) : undefined),
      },
    },
    listen,
    clock,
    supply: refusingDamage(supplyOf(mirror), file, refuse),
    ...(onError && { onError }),
  });

  return {
    url: server.url,
    close: server.close,
    wikiRunIds: () =>
      database
        .prepare('SELECT id FROM wiki_runs ORDER BY id')
        .all()
        .map(({ id }) => String(id)),
  };
}

/** Adds nothing, and refuses data that was never synced: an empty response would mean that there is none. */
function supplyOf({ state, sessions, days }: Mirror): Supply {
  const requires = (name: keyof MirrorState, what: string) => () => {
    if (state.get(name) === undefined) refuse(`The local copy has no ${what}.`);
  };
  const requireDays = requires('daysAt', 'analytics');

  return {
    ...noSupply,
    days: requireDays,
    userDays(startDate, endDate) {
      requireDays();
      // Without rows of people, a day would look like one on which nobody used anything. The server may not
      // have had the newest days yet.
      const newest = state.get('lastDay') ?? endDate;
      const last = newest < endDate ? newest : endDate;
      const unread = days.unreadUsers({ startDate, endDate: last });
      if (unread > 0)
        refuse(`The local copy has no people for ${counted(unread, 'day')} of these.`);
    },
    sessions: requires('sessionsAt', 'sessions'),
    messages(sessionId) {
      if (!sessions.hasMessages(sessionId)) {
        refuse('The local copy has no messages of this session yet.');
      }
    },
    computers: requires('computersAt', 'computers'),
    reports: requires('reportsAt', 'readiness reports'),
    creditLimits: requires('limitsAt', 'credit limits'),
  };
}

function refuse(detail: string): never {
  throw new Refusal(404, detail);
}

/**
 * The same functions, and records of functions, of the server of a mirror. Where the mirror is damaged, they refuse with a
 * message that says so, and return no documents that a client cannot read.
 */
function refusingDamage<Part extends object>(part: Part, file: string, refuse: Refuse): Part {
  const refusing = Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'function'
      ? (...given: unknown[]) => refuseDamage(() => Reflect.apply(value, part, given), file, refuse)
      : typeof value === 'object' && value !== null
        ? refusingDamage(value, file, refuse)
        : value,
  ]);
  return Object.fromEntries(refusing);
}

/** Throws what the server answers with. */
type Refuse = (message: string) => never;

function refuseDamage(work: () => unknown, file: string, refuse: Refuse): unknown {
  try {
    const result = work();
    requireJson(result);
    return result;
  } catch (error) {
    const explained = mirrorError(error, file);
    if (explained instanceof Error && isMirrorDamage(explained)) refuse(explained.message);
    throw error;
  }
}

/** Documents pass through the server as bytes, alone or as a part of a page. Throws SyntaxError. */
function requireJson(result: unknown): void {
  if (result instanceof Uint8Array) JSON.parse(`[${Buffer.from(result).toString()}]`);
  else if (typeof result === 'object' && result !== null)
    Object.values(result).forEach(requireJson);
}
