import { endpoints } from '../../api/endpoints.ts';
import { teamChanges } from '../../api/team-changes.ts';
import type { Call } from '../../client/call.ts';
import type { Client } from '../../client/client.ts';
import type { CallOptions } from '../../client/options.ts';
import type { Removed } from '../../figures/limits/removal.ts';
import type { Restart } from '../../rules/facts.ts';
import type { AuditEntry, AuditLog, AuditRecords } from '../../state/audit-entry.ts';
import { errorFacts } from './error-facts.ts';
import type { ErrorJournal } from './error-journal.ts';
import { sentRemovals, sentRestarts } from './request-text.ts';
import type { Profile, Shell } from './shell.ts';

export function auditInMemory(): AuditLog {
  const entries: AuditEntry[] = [];
  return {
    append: (entry) => void entries.push(entry),
    read: () => ({ entries, unreadableLines: 0 }),
  };
}

type AuditSources = {
  profile: Pick<Profile, 'name' | 'who'>;
  clock: () => number;
  errors: Pick<ErrorJournal, 'record'>;
  /** The display name of the target of a request, by its arguments; undefined if it has not been read. */
  nameOf?(given: object): string | undefined;
};

/**
 * Records every harmful request twice: before it is sent, so that neither a crash nor a full disk hides it, and
 * when its response arrives. A result that cannot be recorded is reported: the request has been sent by then.
 */
export function auditTrail(
  log: AuditLog,
  { profile, clock, errors, nameOf }: AuditSources,
): AuditRecorder {
  return {
    failed: errors.record,
    begin({ given, ...request }) {
      const entry = {
        id: crypto.randomUUID(),
        profile: profile.name,
        who: profile.who ?? 'unknown',
        ...request,
        target: targetText(given),
        // Determined now: afterwards a deleted session is no longer known.
        name: nameOf?.(given) || undefined,
      };
      log.append({ ...entry, at: clock(), result: 'pending' });
      return (result) => {
        try {
          log.append({ ...entry, at: clock(), ...result });
        } catch (error) {
          errors.record(error);
        }
      };
    },
  };
}

/** What the log says; undefined if it cannot be read. */
export function readAudit(log: Pick<AuditLog, 'read'>): AuditRecords | undefined {
  try {
    return log.read();
  } catch {
    return undefined;
  }
}

/** Restarts of computers in the log; undefined if it cannot be read. */
export function restartsIn(
  log: Pick<AuditLog, 'read'>,
  scope: { profile: string; sinceMs: number },
): Restart[] | undefined {
  const records = readAudit(log);
  return records && sentRestarts(records.entries, scope);
}

/** Who was removed from the organization, by the log; nobody if it cannot be read. */
export const removalsIn = (log: Pick<AuditLog, 'read'>, scope: { profile: string }): Removed =>
  sentRemovals(readAudit(log)?.entries ?? [], scope);

type HarmfulRequest = Pick<AuditEntry, 'method' | 'route'> & { given: object };

type HarmfulResult = Pick<AuditEntry, 'result' | 'status' | 'requestId'>;

type AuditRecorder = {
  /** Called before sending; the returned function takes the result. If it throws, the request is not sent. */
  begin(request: HarmfulRequest): (result: HarmfulResult) => void;
  failed(error: unknown): void;
};

type Method = (given?: object, options?: CallOptions) => Call<unknown>;

/** What changes something, with a record of each change. */
export const audited = (
  { client, profile }: Pick<Shell, 'client' | 'profile'>,
  recording: AuditRecorder,
): Pick<Shell, 'client' | 'changeTeam'> => ({
  client: auditedClient(client, recording),
  changeTeam: auditedTeam(profile, recording),
});

/** Requests that change something are recorded. What cannot be recorded is not sent: the call fails with that error. */
export function auditedClient(client: Client, recording: AuditRecorder): Client {
  const harmful = Object.entries(endpoints).filter(([, { isHarmful }]) => isHarmful);
  const methods = harmful.map(([name, { method, path }]) => {
    // The client has a method for each name in the table, and the wrapper has its type.
    const send = client[name as keyof Client] as unknown as Method;
    return [name, recorded(send, { method, route: path }, recording)] as const;
  });
  return {
    ...client,
    ...Object.fromEntries(methods),
    withOptions: (options) => auditedClient(client.withOptions(options), recording),
  };
}

function recorded(
  send: Method,
  request: Pick<HarmfulRequest, 'method' | 'route'>,
  { begin, failed }: AuditRecorder,
): Method {
  return (given = {}, options) => {
    let end: ReturnType<AuditRecorder['begin']>;
    try {
      end = begin({ ...request, given });
    } catch (error) {
      failed(error);
      return refused(error);
    }
    const call = send(given, options);
    // Runs before the handlers of the caller, which are attached later.
    call.withResponse().then(
      ({ response: { status, requestId } }) => end({ result: 'ok', status, requestId }),
      (error: unknown) => {
        end(failure(error));
        failed(error);
      },
    );
    return call;
  };
}

/** Changes something on the team server of a profile, and records it in the same way. */
const auditedTeam =
  (
    { team, pushTeam }: Pick<Profile, 'team' | 'pushTeam'>,
    { begin, failed }: AuditRecorder,
  ): Shell['changeTeam'] =>
  async ({ endpoint, given }, signal) => {
    const { method, path: route } = teamChanges[endpoint];
    let end: ReturnType<AuditRecorder['begin']> | undefined;
    try {
      end = begin({ method, route, given });
      await (team ?? pushTeam)?.change?.({ endpoint, given }, signal);
      end({ result: 'ok' });
    } catch (error) {
      end?.(failure(error));
      failed(error);
      throw error;
    }
  };

function refused(error: unknown): Call<never> {
  const call = Promise.reject(error);
  return Object.assign(call, { withResponse: () => call });
}

const targetText = (given: object): string =>
  Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

function failure(error: unknown): HarmfulResult {
  const { name, code, status, requestId, isOutcomeUnknown } = errorFacts(error);
  return { result: isOutcomeUnknown ? 'unknown' : (code ?? name), status, requestId };
}
