import type { RandomSource } from '../random.ts';
import type { Effort } from './effort.ts';
import type { Habits } from './habits.ts';

/** The sessions that somebody started on a day, and what was said in them. */
export type Conversation = {
  /** By place in `clientTypes`. */
  sessions: readonly number[];
  userMessages: number;
  /** User turns in which nobody sat at the keyboard; they run longer. */
  unattendedTurns: number;
};

const headless = 2;

export function conversationOn(
  habits: Habits,
  { own, loops }: Effort,
  source: RandomSource,
): Conversation {
  const expected = habits.sessionsPerDay * own;
  const sessions: number[] = habits.clients.map((share) => source.count(expected * share));
  if (!sessions.some((count) => count > 0)) sessions[favourite(habits.clients)] = 1;
  const unattendedTurns = (sessions[headless] ?? 0) + source.count(4 * loops);
  sessions[headless] = unattendedTurns;

  const attended = (sessions[0] ?? 0) + (sessions[1] ?? 0);
  const turns = source.count(attended * habits.turnsPerSession * source.between(0.7, 1.3));
  return { sessions, unattendedTurns, userMessages: Math.max(turns, attended) + unattendedTurns };
}

const favourite = (shares: readonly number[]) => shares.indexOf(Math.max(...shares));
