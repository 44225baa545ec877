import type { Session } from '../../api/resources.ts';
import { sessionTitle } from '../../figures/sessions/session-facts.ts';
import { lastDays, offeredRanges, parsedDay, parseRange } from '../../figures/time/parse-range.ts';
import { memoizeEach } from '../../figures/values/memoize-each.ts';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { closest, filterValue } from '../../language/filter/field.ts';
import type { RiskLens } from '../../language/risks/risks.ts';
import type { KnownName } from '../data/known.ts';
import { currentPanes } from '../screens/panes/open-panes.ts';
import { maxPanes, outlineOf } from '../screens/sessions/open-together.ts';
import { transcriptOf } from '../screens/sessions/session-list.ts';
import type { SessionOutline } from '../shell/kept-fields.ts';
import { currentVisit } from '../shell/navigation.ts';
import type { ScreenName } from '../shell/routes.ts';
import type { Shell } from '../shell/shell.ts';
import { knownRunIds } from '../shell/wiki-memory.ts';
import type { Candidate } from './candidates.ts';
import type { Command } from './command.ts';

/** Sessions that were not listed yet can also be opened, by anything that looks like an ID. */
const sessionIdShape = /^(?=.*\d)[\w-]{12,}$/;

const openSession = {
  name: 'session',
  title: 'Open a session',
  leadsTo: {
    noun: 'session',
    list: 'sessions',
    hasIds: true,
    titleOf: ({ value, note }) => note ?? value,
  },
  argument: {
    name: 'ID',
    request: ({ known }) => known.askFor('sessions'),
    candidates: ({ known }) => known.sessionPages().map(sessionNames),
    mistake(id, { known }) {
      if (sessionIdShape.test(id) || known.session(id) !== undefined) return undefined;
      return known.unread('sessions')?.text ?? `No session that was read is called ${id}.`;
    },
  },
  run(id, { shell, known }) {
    const session = known.session(id);
    shell.jump(
      session ? transcriptOf(session) : { screen: 'transcript', sessionId: id, title: id },
    );
  },
} satisfies Command;

function shownTranscripts({ navigation, visitStores }: Shell): readonly SessionOutline[] {
  const { route } = currentVisit(navigation.get());
  if (route.screen === 'transcript') {
    const { sessionId, title, computerId, messageCount } = route;
    return [{ sessionId, title, computerId, messageCount }];
  }
  return route.screen === 'panes' ? currentPanes({ visitStores }, route).get().open : [];
}

const openBeside: Command = {
  name: 'beside',
  title: 'Show a session beside the open transcripts',
  isOffered: ({ shell }) => shownTranscripts(shell).length > 0,
  argument: openSession.argument,
  run(id, { shell, known }) {
    const found = known.session(id);
    const session = found ? outlineOf(found) : { sessionId: id, title: id };
    const shown = shownTranscripts(shell);
    const isShown = shown.some(({ sessionId }) => sessionId === id);
    const { route } = currentVisit(shell.navigation.get());
    if (shown.length >= maxPanes && !isShown)
      shell.refuse(`At most ${maxPanes} transcripts fit: close one first.`);
    else if (route.screen === 'panes')
      currentPanes(shell, route).dispatch({ type: 'added', session });
    else if (shown.length === 0)
      shell.refuse('Open a transcript first, or some with P in Sessions.');
    else if (!isShown) shell.open({ screen: 'panes', sessions: [...shown, session] });
  },
};

const sessionNames = memoizeEach((page: readonly Session[]): readonly Candidate[] =>
  page.map((session) => ({ value: session.sessionId, note: sessionTitle(session) })),
);

const openComputer: Command = {
  name: 'computer',
  title: 'Show details of a computer',
  leadsTo: { noun: 'computer', list: 'computers' },
  argument: {
    name: 'NAME',
    request: ({ known }) => known.askFor('computers'),
    candidates: ({ known }) => [
      known.computers().map(({ id, name }) => ({ value: name, note: id })),
    ],
    mistake(text, { known }) {
      if (computerCalled(text, known.computers())) return undefined;
      return known.unread('computers')?.text ?? `No computer is called ${text}.`;
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

const openPerson: Command = {
  name: 'person',
  aliases: ['user'],
  title: "Show a person's days",
  leadsTo: { noun: 'person', list: 'people' },
  argument: {
    name: 'EMAIL',
    request: ({ known }) => known.askFor('people'),
    isRead: ({ known }) => known.unread('people') === undefined,
    candidates: ({ known }) => [known.people().map(({ email }) => ({ value: email }))],
    mistake(text, { known }) {
      const emails = known.people().map(({ email }) => email);
      if (emails.includes(text)) return undefined;
      const unread = known.unread('people');
      // Of people who could not be read, the page of one of them may still say more.
      if (unread) return unread.isLoading || !emailShape.test(text) ? unread.text : undefined;
      const meant = text.includes('@') ? closest(text, emails) : undefined;
      const advice = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return `Nobody is known as ${text}.${advice}`;
    },
  },
  run(email, { shell, known }) {
    const person = known.people().find((one) => one.email === email);
    shell.jump({ screen: 'person', userId: person?.userId, email });
  },
};

const openModel: Command = {
  name: 'model',
  title: 'Show days and people of a model',
  leadsTo: { noun: 'model' },
  argument: {
    name: 'NAME',
    request: ({ known }) => known.askFor('people'),
    candidates: ({ known }) => [known.models().map((value) => ({ value }))],
    mistake(text, { known }) {
      const models = known.models();
      const isPossible = models.length === 0 || models.includes(text);
      return isPossible ? undefined : `No model is called ${text}.`;
    },
  },
  run: (model, { shell }) => shell.jump({ screen: 'model', model }),
};

const openDay: Command = {
  name: 'day',
  title: 'Show details of a day',
  argument: {
    name: 'DAY',
    candidates: ({ shell }) => [lastDays(shell.clock())],
    mistake(text, { shell }) {
      const parsed = parseRange(text, shell.clock());
      if ('mistake' in parsed) return parsed.mistake;
      return parsedDay(parsed) ? undefined : 'Enter a day such as 2026-03-01.';
    },
  },
  run(text, { shell }) {
    const day = parsedDay(parseRange(text, shell.clock()));
    if (day) shell.jump({ screen: 'day', day });
  },
};

/** Screens that show the chosen days; from any other screen the command goes to the overview. */
const rangedScreens: ReadonlySet<ScreenName> = new Set(['overview', 'model', 'metric', 'person']);

export const rangeCommand: Command = {
  name: 'range',
  title: 'Change the date range',
  argument: {
    name: 'DAYS',
    candidates: ({ shell }) => [offeredRanges(shell.clock())],
    mistake(text, { shell }) {
      const parsed = parseRange(text, shell.clock());
      return 'mistake' in parsed ? parsed.mistake : undefined;
    },
  },
  run(text, { shell }) {
    const parsed = parseRange(text, shell.clock());
    if ('mistake' in parsed) return;
    const { screen } = currentVisit(shell.navigation.get()).route;
    shell.range.dispatch(parsed.choice);
    if (!rangedScreens.has(screen)) shell.choose({ screen: 'overview' });
    if (parsed.note !== undefined) shell.say(parsed.note);
  },
};

/** Commands that open a single object, then the one that changes the days. */
export const goCommands: readonly Command[] = [
  openSession,
  openBeside,
  openComputer,
  openPerson,
  openModel,
  openDay,
  rangeCommand,
];

/** Goes to the wiki runs, or to one of them by its ID. */
export const openWikiRun: Command = {
  name: 'wiki',
  title: 'Go to Wiki or open a wiki run',
  leadsTo: { noun: 'wiki run', hasIds: true },
  argument: {
    name: 'ID',
    isOptional: true,
    candidates: ({ shell }) => [knownRunIds(shell.wikiRuns.get()).map((value) => ({ value }))],
  },
  run(wikiRunId, { shell }) {
    if (wikiRunId === '') shell.choose({ screen: 'wiki' });
    else shell.jump({ screen: 'wiki-run', wikiRunId });
  },
};

const riskConditions = memoizeLast(({ risks }: RiskLens): Candidate[] => [
  { value: 'is:risky' },
  ...risks
    .filter(({ isOn }) => isOn)
    .map(({ id, reason }) => ({ value: `risk:${filterValue(id)}`, note: reason })),
]);

export const searchMessages: Command = {
  name: 'grep',
  aliases: ['search', 'find'],
  title: 'Search all messages for words',
  argument: {
    name: 'WORDS',
    isOptional: true,
    candidates: ({ shell }) => [riskConditions(shell.riskLens)],
  },
  run: (words, { shell }) => shell.jump({ screen: 'grep', words: words || undefined }),
};
