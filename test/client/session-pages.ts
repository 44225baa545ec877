import { answerJson, type Behaviour } from './misbehaving-server.ts';

/** A page of sessions that have these ids. */
export const page = (ids: string[], pagination: unknown): Behaviour =>
  answerJson({ sessions: ids.map((sessionId) => ({ sessionId })), pagination });

/** What each request asked for, as its query says. */
export function queriesOf(server: { requests: { url: string }[] }) {
  return server.requests.map(({ url }) =>
    Object.fromEntries(new URL(url, 'http://localhost').searchParams),
  );
}
