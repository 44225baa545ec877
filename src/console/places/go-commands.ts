import { addDays, isDay, latestDay } from '../../domain/day.ts';
import { formatDay } from '../../domain/format/time.ts';
import { parseRange } from '../../domain/parse-range.ts';
import { sessionTitle } from '../../domain/sessions/session-facts.ts';
import { knownRunIds } from '../../domain/wiki/wiki-memory.ts';
import type { KnownName } from '../data/known.ts';
import type { Candidate, Command } from './command.ts';

/** Sessions that were not listed yet can be opened, too, by something that looks like an id. */
const sessionIdShape = /^(?=.*\d)[\w-]{12,}$/;

/** Opens the transcript of a session. */
export const openSession: Command = {
  name: 'session',
  title: 'Open a session',
  leadsTo: { noun: 'session', titleOf: ({ value, note }) => note ?? value },
  argument: {
    name: 'ID',
    requests: 'sessions',
    candidates: ({ known }) =>
      known.sessions().map((session) => ({
        value: session.sessionId,
        note: sessionTitle(session),
      })),
    mistake(id, { known }) {
      const isKnown = known.sessions().some(({ sessionId }) => sessionId === id);
      return isKnown || sessionIdShape.test(id) ? undefined : `No session is called ${id}.`;
    },
  },
  run(id, { shell, known }) {
    const session = known.sessions().find(({ sessionId }) => sessionId === id);
    shell.jump({
      screen: 'transcript',
      sessionId: id,
      title: session ? sessionTitle(session) : id,
      computerId: session?.computerId ?? undefined,
      messageCount: session?.messageCount ?? undefined,
    });
  },
};

/** Shows everything about a computer, by its name or its id. */
export const openComputer: Command = {
  name: 'computer',
  title: 'Show details of a computer',
  leadsTo: { noun: 'computer', titleOf: ({ value }) => value },
  argument: {
    name: 'NAME',
    requests: 'computers',
    candidates: ({ known }) => known.computers().map(({ id, name }) => ({ value: name, note: id })),
    mistake(text, { known }) {
      const computers = known.computers();
      if (computerCalled(text, computers)) return undefined;
      return computers.length > 0
        ? `No computer is called ${text}.`
        : 'Computers are still loading. Try again.';
    },
  },
  run(text, { shell, known }) {
    const computer = computerCalled(text, known.computers());
    if (computer) shell.jump({ screen: 'computer', computerId: computer.id, name: computer.name });
  },
};

const computerCalled = (text: string, computers: readonly KnownName[]): KnownName | undefined =>
  computers.find(({ id }) => id === text) ?? computers.find(({ name }) => name === text);

const emailShape = /^[^\s@]+@[^\s@]+$/;

/** Shows the days of a person, by e-mail. */
export const openPerson: Command = {
  name: 'user',
  aliases: ['person'],
  title: "Show a person's days",
  leadsTo: { noun: 'person', titleOf: ({ value }) => value },
  argument: {
    name: 'EMAIL',
    requests: 'people',
    candidates: ({ known }) => known.people().map(({ email }) => ({ value: email })),
    mistake(text, { known }) {
      const isKnown = known.people().some(({ email }) => email === text);
      return isKnown || emailShape.test(text) ? undefined : `No person matches "${text}".`;
    },
  },
  run(email, { shell, known }) {
    const person = known.people().find((one) => one.email === email);
    shell.jump({ screen: 'person', userId: person?.userId, email });
  },
};

/** Shows what a model cost on each day, and who used it. */
export const openModel: Command = {
  name: 'model',
  title: 'Show days and users of a model',
  leadsTo: { noun: 'model', titleOf: ({ value }) => value },
  argument: {
    name: 'NAME',
    requests: 'people',
    candidates: ({ known }) => known.models().map((value) => ({ value })),
    mistake(text, { known }) {
      const models = known.models();
      return models.length === 0 || models.includes(text)
        ? undefined
        : `No model is called ${text}.`;
    },
  },
  run: (model, { shell }) => shell.jump({ screen: 'model', model }),
};

/** Shows everything that the analytics report of a day. */
export const openDay: Command = {
  name: 'day',
  title: 'Show details of a day',
  argument: {
    name: 'DAY',
    candidates: ({ shell }) => lastDays(shell.clock()),
    mistake(text, { shell }) {
      const parsed = parseRange(text, shell.clock());
      if ('mistake' in parsed) return parsed.mistake;
      return isDay(text) ? undefined : 'Enter a day such as 2026-03-01.';
    },
  },
  run(text, { shell }) {
    if (isDay(text)) shell.jump({ screen: 'day', day: text });
  },
};

function lastDays(nowMs: number): Candidate[] {
  const latest = latestDay(nowMs);
  return Array.from({ length: 31 }, (_, index) => addDays(latest, -index)).map((day) => ({
    value: day,
    note: formatDay(day),
  }));
}

/** Goes to the wiki runs, or to one of them by its id. */
export const openWikiRun: Command = {
  name: 'wiki',
  title: 'Go to Wiki or open a wiki run',
  leadsTo: { noun: 'wiki run', titleOf: ({ value }) => value },
  argument: {
    name: 'ID',
    isOptional: true,
    candidates: ({ shell }) => knownRunIds(shell.wikiRuns.get()).map((value) => ({ value })),
  },
  run(wikiRunId, { shell }) {
    if (wikiRunId === '') shell.choose({ screen: 'wiki' });
    else shell.jump({ screen: 'wiki-run', wikiRunId });
  },
};

/** Searches the messages of the local copy. */
export const searchMessages: Command = {
  name: 'grep',
  title: 'Search all messages of the local copy',
  argument: { name: 'WORDS', isOptional: true, candidates: () => [] },
  run: (words, { shell }) => shell.jump({ screen: 'grep', words: words || undefined }),
};
