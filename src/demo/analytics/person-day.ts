import { delegationLevels } from '../../api/analytics/users.ts';
import { earliestDay } from '../../api/query-values.ts';
import { dayNumberOf, weekdayOf } from '../calendar.ts';
import { lazily } from '../memoize.ts';
import { mix, RandomSource } from '../random.ts';
import { surge } from '../stories.ts';
import type { Day, Habits } from './habits.ts';
import { modelUseOn } from './models.ts';
import { hasFridayEvening, isRestDay } from './presence.ts';
import { toolIndexes, toolUseOn } from './tool-use.ts';

/** What a person did on a day. All analytics are sums of these. */
export type PersonDay = ReturnType<typeof personDay>;

/** What an active person did. It depends only on the seed, the person and the day. */
export function personDay(habits: Habits, dayNumber: number) {
  const { day, effort, models } = spendingOn(habits, dayNumber);
  const conversation = conversationOn(day, effort);
  const toolUse = toolUseOn(day, conversation);
  const { sessions, userMessages } = conversation;
  return {
    person: habits.person,
    /** The number of sessions started, by index in `clientTypes`. */
    sessions,
    userMessages,
    assistantMessages: userMessages + day.source.count(toolUse.toolCalls * 0.7),
    toolUse,
    /** They are drawn last, and few readers need them. */
    rest: lazily(() => ({
      autonomy: autonomyOn(day, toolUse.toolCalls),
      files: fileWorkOn(day, toolUse.tools),
    })),
    /** At least one. */
    models,
  };
}

/** What a person spent on a day: a part of `personDay` that does not need the rest. */
export const personSpending = (habits: Habits, dayNumber: number): PersonSpending => ({
  person: habits.person,
  models: spendingOn(habits, dayNumber).models,
});

export type PersonSpending = Pick<PersonDay, 'models' | 'person'>;

/** The credits of `personDay`, without generating the rest of the day. */
export const creditsOn = (habits: Habits, dayNumber: number): number =>
  spendingOn(habits, dayNumber).models.reduce((sum, { credits }) => sum + credits, 0);

const firstDayNumber = dayNumberOf(earliestDay);

/** The first part of a day, on which the rest depends. */
function spendingOn(habits: Habits, dayNumber: number) {
  const adoption = 1 - Math.exp(-Math.max(dayNumber - firstDayNumber, 0) / 140);
  // Presence uses the seed itself, and must not be correlated with this.
  const source = new RandomSource(mix(habits.seed + 1, dayNumber));
  const day: Day = { habits, dayNumber, adoption, source };
  const effort = effortOn(day);
  const credits = Math.max(habits.dailyCredits * (effort.own + effort.loops), 12);
  return { day, effort, models: modelUseOn(day, credits) };
}

/** The amount of work, where 1 is a full workday, and that of runaway automation. */
function effortOn({ habits, dayNumber, adoption, source }: Day) {
  // New people reach their full output after 25 days.
  const experience = Math.min(0.3 + (0.7 * (dayNumber - habits.joinedOn)) / 25, 1);
  const usual = (0.58 + 0.45 * adoption) * experience * source.spread(habits.unrest);
  const own = usual * rhythm(habits, dayNumber);
  return { own, loops: dayNumber >= habits.loopsFrom ? usual * surge - own : 0 };
}

// From Monday to Friday.
const weekdayFactors = [0.95, 1.07, 1.1, 1.03, 0.82];

function rhythm(habits: Habits, dayNumber: number): number {
  if (!habits.hasRhythm) return 1;
  if (hasFridayEvening(habits, dayNumber)) return 0.2;
  return isRestDay(habits, dayNumber) ? 0.4 : (weekdayFactors[weekdayOf(dayNumber) - 1] ?? 1);
}

const headless = 2;

/** Sessions and turns. Unattended turns are those of headless sessions. */
function conversationOn({ habits, source }: Day, { own, loops }: ReturnType<typeof effortOn>) {
  const expected = habits.sessionsPerDay * own;
  const sessions: number[] = habits.clients.map((share) => source.count(expected * share));
  const favourite = habits.clients.indexOf(Math.max(...habits.clients));
  if (!sessions.some((count) => count > 0)) sessions[favourite] = 1;
  const unattendedTurns = (sessions[headless] ?? 0) + source.count(4 * loops);
  sessions[headless] = unattendedTurns;

  const attended = (sessions[0] ?? 0) + (sessions[1] ?? 0);
  const turns = source.count(attended * habits.turnsPerSession * source.between(0.7, 1.3));
  return { sessions, unattendedTurns, userMessages: Math.max(turns, attended) + unattendedTurns };
}

/** Autonomy levels of tool calls, most autonomous first. */
export const autonomyLevels = ['auto_high', 'auto_medium', 'auto_low', 'manual'] as const;

const levels = delegationLevels.filter((level) => level !== 'spec');

/** The delegation level of the day, and tool calls by index in `autonomyLevels`. */
export function autonomyOn({ habits, adoption, source }: Day, toolCalls: number) {
  const trust = Math.min(habits.trust * 0.8 + 0.25 * adoption, 1);
  const distrust = 1 - trust;
  const high = 1.6 * trust * trust * source.between(0.5, 1.5);
  const medium = 0.6 * source.between(0.5, 1.5);
  const low = 0.9 * distrust * source.between(0.5, 1.5);
  const manual = 0.7 * distrust * distrust * source.between(0.5, 1.5);

  const perWeight = toolCalls / (high + medium + low + manual);
  const highCalls = Math.floor(high * perWeight);
  const lowCalls = Math.floor(low * perWeight);
  const manualCalls = Math.floor(manual * perWeight);
  const calls = [highCalls, toolCalls - highCalls - lowCalls - manualCalls, lowCalls, manualCalls];
  const main = levels[calls.indexOf(Math.max(...calls))] ?? 'auto-medium';
  return { level: source.chance(habits.specRate) ? ('spec' as const) : main, calls };
}

/** Files and commits that agents created. */
function fileWorkOn({ habits, source }: Day, tools: readonly number[]) {
  const created = source.count(0.8 * (tools[toolIndexes.createFile] ?? 0) * source.next());
  const edited = source.count((tools[toolIndexes.editFile] ?? 0) * source.between(0.3, 0.7));
  const commits = source.count(((created + edited) / 5) * source.next());
  return {
    created,
    edited,
    /** Created and edited files together. */
    byExtension: byExtension(created + edited, habits.files, source),
    commits,
    pullRequests: source.count(commits * 0.25 * source.next()),
  };
}

/** How often a named item occurred. */
export type NamedCount = { name: string; count: number };

/** The first extensions have the most files; the very first one gets the remainder. */
function byExtension(files: number, extensions: readonly string[], source: RandomSource) {
  const counts: NamedCount[] = [];
  let left = files;
  for (let rank = extensions.length - 1; rank >= 0 && left > 0; rank -= 1) {
    const drawn = source.count((files * source.next()) / (2.2 * rank + 1));
    const count = rank === 0 ? left : Math.min(drawn, left);
    if (count > 0) counts.push({ name: extensions[rank] ?? '', count });
    left -= count;
  }
  return counts;
}
