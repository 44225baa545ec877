import { aSession } from '../../server/builders.ts';
import type { HarnessOptions } from '../harness/open-console-at.tsx';
import { openConsoleAt } from '../harness/open-console-at.tsx';
import { asks, conversation, says } from '../screens/transcript/open-session.tsx';
import { serveSession } from '../screens/transcript/serve-session.ts';

const names = ['Arm', 'Belt', 'Crane', 'Drill', 'Elevator'] as const;

/** What an agent says first in the session of this name. */
const conversationOf = (name: string) =>
  conversation(
    asks(`Look at the ${name}.`, { id: `${name}_asked` }),
    says(`The ${name} is fine.`, { id: `${name}_said`, parentId: `${name}_asked` }),
  );

/** The list of five running sessions, each with a question and an answer. Marks the first `marked` of them. */
export async function openSeveral(marked: number, look: HarnessOptions = {}) {
  const [first, ...others] = names.map((title, index) =>
    aSession({
      sessionId: `ses_${index + 1}`,
      title,
      status: 'running',
      messageCount: 2,
      // The server lists what changed last first.
      updatedAt: 9_000 - index,
    }),
  );
  const served = await serveSession({
    messages: conversationOf(names[0]),
    session: { ...first },
    others,
  });
  const { store } = served;
  for (const { sessionId, title } of others) {
    store.messages.append(sessionId, conversationOf(String(title)));
  }
  const console = await openConsoleAt(served, look);
  await console.press('2');
  await console.waitFor('Elevator');
  await console.press(...Array.from({ length: marked }, () => 'space'));
  return {
    ...console,
    store,
    /** A session as it is from now on. */
    become(place: number, status: 'idle') {
      const before = store.sessions.find(`ses_${place}`, 'usr_owner');
      if (before) store.sessions.replace({ ...before, status, updatedAt: 10_000 });
    },
    /** Requests for messages so far. */
    readings: () => console.requests.filter((line) => line.endsWith('/messages')).length,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await served.close();
    },
  };
}
