import type { PushPart } from '../../src/api/team-push.ts';
import { aMessage, aSession } from '../server/builders.ts';
import type { ATeamServer } from './a-team-server.ts';

export const sessions = '/api/v0/sessions';
export const pushed = '/api/team/v0/pushed';

/** A session with messages that say these words. */
export function shared(words: readonly string[], fields: Partial<Parts> = {}): readonly PushPart[] {
  const { sessionId = 'ses_1', digest = 'v1', isWhole = true, shared = 'transcripts' } = fields;
  const session = aSession({ sessionId, title: `Session ${sessionId}` });
  const messages = words.map((text, index) =>
    aMessage({
      id: `${sessionId}_${index}`,
      createdAt: 1_000 + index,
      content: [{ type: 'text', text, id: 'part' }],
    }),
  );
  return [
    { kind: 'session', session, shared, digest, isWhole },
    ...(shared === 'titles' ? [] : [{ kind: 'messages' as const, sessionId, after: 0, messages }]),
  ];
}
type Parts = {
  sessionId: string;
  digest: string;
  isWhole: boolean;
  shared: 'titles' | 'transcripts';
};

export const read = async (server: ATeamServer, path: string, key: string) =>
  (await server.ask(path, { key })).body as Record<string, unknown>;
