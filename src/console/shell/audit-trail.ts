import type { AuditEntry, AuditLog } from '../../config/audit-entry.ts';
import type { Recording } from './audited-client.ts';
import type { ErrorJournal } from './error-journal.ts';
import type { Profile } from './profile.ts';

/** An audit log that ends with the console. */
export function auditInMemory(): AuditLog {
  const entries: AuditEntry[] = [];
  return {
    append: (entry) => void entries.push(entry),
    read: () => entries,
  };
}

/**
 * Writes every harmful request down twice: when it is sent, so that a crash does not hide it, and
 * when its answer has come. A log that cannot be written is told, and keeps nobody from acting.
 */
export function auditTrail(
  log: AuditLog,
  { profile, clock, errors }: { profile: Profile; clock: () => number; errors: ErrorJournal },
): Recording {
  function append(entry: AuditEntry) {
    try {
      log.append(entry);
    } catch (error) {
      errors.record(error);
    }
  }

  return {
    failed: errors.record,
    begin(request) {
      const entry = {
        id: crypto.randomUUID(),
        profile: profile.name,
        who: profile.who ?? 'unknown',
        ...request,
      };
      append({ ...entry, at: clock(), result: 'pending' });
      return (result) => append({ ...entry, at: clock(), ...result });
    },
  };
}

/** The last thing that is known of each request, in the order in which they were sent. */
export function latestStates(entries: readonly AuditEntry[]): AuditEntry[] {
  const byId = new Map<string, AuditEntry>();
  for (const entry of entries) {
    const sent = byId.get(entry.id);
    byId.set(entry.id, sent ? { ...entry, at: sent.at } : entry);
  }
  return [...byId.values()];
}
