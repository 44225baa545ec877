import { isQuicklyChecked } from './damage.ts';
import type { Mirror } from './open-mirror.ts';
import { vacuumMirror } from './verify.ts';

/** Removes a session with its messages from the tables and the search. */
export function eraseSession(mirror: Mirror, sessionId: string): void {
  mirror.run('PRAGMA secure_delete = ON');
  try {
    mirror.transaction(() => {
      mirror.messages.removeFromIndex(sessionId);
      mirror.sessions.remove(sessionId);
    });
  } finally {
    mirror.run('PRAGMA secure_delete = OFF');
  }
}

/**
 * Writes the file anew, in which SQLite and the search index leave traces of what was erased, unless that takes longer than
 * a person wants to wait.
 */
export function eraseTraces(mirror: Mirror): void {
  if (isQuicklyChecked(mirror)) vacuumMirror(mirror);
}
