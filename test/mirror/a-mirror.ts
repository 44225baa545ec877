import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message, Session } from '../../src/api/resources.ts';
import { sessionVersion } from '../../src/figures/sessions/session-facts.ts';
import { openMirror } from '../../src/mirror/open-mirror.ts';
import { aMessage } from '../server/builders.ts';

/** A mirror in a folder of its own, without a server. */
export function aMirror() {
  const folder = mkdtempSync(join(tmpdir(), 'mirror-'));
  const mirror = openMirror(join(folder, 'mirror.db'));
  mirror.transaction(() => mirror.smallSets.begin());

  return {
    ...mirror,

    /** Adds a session with all its messages: texts, or messages with what differs. */
    add(session: Session, messages: readonly (string | Partial<Message>)[]) {
      mirror.transaction(() => {
        mirror.sessions.put(session);
        const { sessionId } = session;
        const whole = messages.map((given, index) => {
          const id = `${sessionId}-${index + 1}`;
          const fields =
            typeof given === 'string'
              ? { content: [{ type: 'text', text: given, id: `${id}-text` }] }
              : given;
          return { ...aMessage({ id, createdAt: 1_000 + index }), ...fields };
        });
        const count = mirror.messages.replaceAfter(sessionId, 0, whole);
        mirror.sessions.setTail(sessionId, { cursor: undefined, position: 0 }, count);
        mirror.sessions.setComplete(sessionId, sessionVersion(session));
      });
    },

    [Symbol.dispose]() {
      mirror.close();
      rmSync(folder, { recursive: true });
    },
  };
}
