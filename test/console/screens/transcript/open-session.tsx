import type { StoredMessage } from '../../../../src/server/store/messages.ts';
import { aMessage } from '../../../server/builders.ts';
import type { HarnessOptions } from '../../harness/open-console-at.tsx';
import { openConsoleAt } from '../../harness/open-console-at.tsx';
import { type SessionSetup, serveSession } from './serve-session.ts';

export type OpenSession = Awaited<ReturnType<typeof openSession>>;

/** The console with the transcript of a session on the screen, as an operator opens it. */
export async function openSession(setup: SessionSetup, look: HarnessOptions = {}) {
  const served = await serveSession(setup);
  const console = await openConsoleAt(served, { columns: 100, rows: 30, ...look });
  await console.press('2');
  await console.waitFor(setup.session?.title ?? 'Calibrate the gripper');
  await console.press('enter');
  await console.waitFor(/\b[\d,]+ of [\d,+]+|has no messages/);

  return {
    ...console,
    served,
    async [Symbol.asyncDispose]() {
      await console[Symbol.asyncDispose]();
      await served.close();
    },
  };
}

const firstMs = Date.parse('2026-11-20T09:00:00Z');

/** Messages in the order of their times, a second apart, each after the one before. */
export function conversation(...messages: Partial<StoredMessage>[]): StoredMessage[] {
  return messages.map((message, index) => {
    const createdAt = message.createdAt ?? firstMs + index * 1_000;
    return aMessage({
      id: `msg_${index}`,
      createdAt,
      updatedAt: createdAt,
      ...(index > 0 ? { parentId: `msg_${index - 1}` } : {}),
      ...message,
    });
  });
}

const part = (type: string, text: string) => ({ type, text, id: `part_${text.length}` });

/** What a person, an agent and a tool say. */
export const asks = (text: string, fields: Partial<StoredMessage> = {}) => ({
  role: 'user' as const,
  content: [part('text', text)],
  ...fields,
});
export const says = (text: string, fields: Partial<StoredMessage> = {}) => ({
  role: 'assistant' as const,
  content: [part('text', text)],
  ...fields,
});
export const calls = (tool: string, input: object, fields: Partial<StoredMessage> = {}) => ({
  role: 'assistant' as const,
  content: [part('tool_use', `${tool} ${JSON.stringify(input)}`)],
  ...fields,
});
export const answers = (text: string, fields: Partial<StoredMessage> = {}) => ({
  role: 'tool' as const,
  content: [part('tool_result', text)],
  ...fields,
});

/** So many turns of two messages each. */
export const turns = (count: number): Partial<StoredMessage>[] =>
  Array.from({ length: count }, (_, turn) => [
    asks(`Question ${turn}`),
    says(`Answer ${turn}`),
  ]).flat();
