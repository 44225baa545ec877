import type { Computer } from '../../../api/resources.ts';
import type { LimitUse } from '../../../figures/limits/limit-use.ts';
import { anyOf } from '../../../language/filter/field.ts';
import { lacksCredentials } from '../../../rules/computers/failures.ts';
import { evidenceView, type Finding, type Subject, subjectId } from '../../../rules/finding.ts';
import type { Span } from '../../draw/line.ts';
import {
  copyAction,
  type HarmfulAction,
  type ListedAction,
  viewAction,
} from '../../keys/action.ts';
import { actionOn } from '../../keys/action-on.ts';
import { keyOf } from '../../keys/binding.ts';
import type { Route } from '../../shell/routes.ts';
import type { Shell } from '../../shell/shell.ts';
import { restartComputer } from '../computers/computer-list.ts';
import { whatIfPerson } from '../limits/limit-what-if.ts';
import { interruptSession, openSessionsOfDay } from '../sessions/session-list.ts';
import { mute, snooze, wake } from './hide-findings.ts';
import { saveIncident, viewIncident } from './incident-report.ts';
import type { NowRow } from './now-rows.ts';

const dayIn = ({ subject }: Finding) => (subject.kind === 'day' ? subject.day : undefined);
const hasLimit = ({ use }: NowRow) => use?.email !== undefined;

const snoozeWords = ({ isSnoozed }: { isSnoozed: boolean }) =>
  isSnoozed
    ? { title: 'Wake this finding', hint: 'wake' }
    : { title: 'Snooze until it gets worse or for a time', hint: 'snooze' };

export const findingActions = [
  viewAction<NowRow>({
    id: 'now.open',
    title: 'Open the evidence',
    synonyms: 'evidence details',
    keys: ['enter', 'l'],
    hint: 'open',
    isInMenu: true,
    wordsFor: ({ finding }) => evidenceWords(finding.subject),
    run: ({ finding }, shell) => openEvidence(finding, shell),
  }),
  viewAction<NowRow>({
    id: 'now.what-if',
    title: 'What if this person had another limit',
    synonyms: 'simulate limit forecast',
    keys: ['W'],
    hint: 'what if',
    isInMenu: true,
    applies: hasLimit,
    isHinted: hasLimit,
    run: ({ use }, shell) => use && tryLimit(use, shell),
  }),
  viewAction<NowRow>({
    id: 'now.snooze',
    title: snoozeWords({ isSnoozed: false }).title,
    synonyms: 'hide later acknowledge wake',
    keys: ['s'],
    hint: 'snooze',
    isInMenu: true,
    wordsFor: snoozeWords,
    run: (row, shell, unmark) => (row.isSnoozed ? wake(row, shell) : snooze([row], shell, unmark)),
    together: {
      title: (rows) => `Snooze ${rows.length} findings`,
      hint: 'snooze',
      run: snooze,
    },
  }),
  viewAction<NowRow>({
    id: 'now.mute',
    title: 'Mute this rule for this subject, with a reason',
    synonyms: 'hide silence ignore leave',
    keys: ['M'],
    isInMenu: true,
    run: (row, shell, unmark) => mute([row], shell, unmark),
    together: { title: (rows) => `Mute ${rows.length} findings, with a reason`, run: mute },
  }),
  viewAction<NowRow>({
    id: 'now.save-incident',
    title: 'Save an incident report of this finding',
    synonyms: 'bundle evidence markdown file ticket postmortem',
    keys: ['B'],
    isInMenu: true,
    run: (row, shell) => saveIncident([row], shell),
    together: {
      title: (rows) => `Save an incident report of ${rows.length} findings`,
      run: saveIncident,
    },
  }),
  viewAction<NowRow>({
    id: 'now.view-incident',
    title: 'Show an incident report in the pager or the editor',
    synonyms: 'less vim view open outside evidence',
    keys: ['V'],
    opensOverlay: true,
    run: (row, shell) => viewIncident([row], shell),
    together: {
      title: (rows) =>
        `Show an incident report of ${rows.length} findings in the pager or the editor`,
      run: viewIncident,
    },
  }),
  {
    ...openSessionsOfDay<NowRow>('now.day-sessions', ({ finding }) => dayIn(finding) ?? ''),
    keys: ['D'],
    applies: ({ finding }: NowRow) => dayIn(finding) !== undefined,
  },
  viewAction<NowRow>({
    id: 'now.copy-address',
    title: 'Copy the address of the web application, where limits are set',
    synonyms: 'raise limit link url browser',
    keys: ['U'],
    isInMenu: true,
    applies: (row, { profile }) => profile.webAddress !== undefined && hasLimit(row),
    run(_, { profile: { webAddress }, copy }) {
      if (webAddress !== undefined) copy(webAddress, webAddress);
    },
  }),
  copyAction<NowRow>({
    id: 'now.copy',
    title: 'Copy the ID, e-mail or name',
    keys: ['y'],
    isInMenu: true,
    nouns: ['line', 'lines'],
    missing: 'There is nothing to copy.',
    textOf: ({ finding }) => subjectId(finding.subject),
  }),
];

const restartFound = {
  ...restartComputer,
  id: 'now.restart',
  hint: 'restart',
  // It stays possible: the credential may have been replaced.
  isHinted: (computer: Computer) => !lacksCredentials(computer),
};
const interruptFound = { ...interruptSession, id: 'now.interrupt', hint: 'interrupt' };

const idOf = ({ id }: NowRow) => id;
const sessionsOf = ({ session }: NowRow) => (session === undefined ? [] : [session]);

/** Actions on findings, and harmful ones on what they are about. */
export const nowRowActions = [
  actionOn(restartFound, { idOf, targetsOf: ({ computers }) => computers }),
  actionOn(interruptFound, { idOf, targetsOf: sessionsOf }),
  ...findingActions,
];

type KeyFacts = Pick<Shell, 'keymap' | 'isReadOnly' | 'profile'>;

/** The keys that help with a row, and what each does: `x r restart  enter computer`. */
export function helpfulKeys(row: NowRow, { keymap, isReadOnly, profile }: KeyFacts): Span[] {
  const own = profile.team?.own();
  const menu = keyOf('actions.menu', [{ id: 'actions.menu', keys: ['x'] }], keymap);
  const harmful =
    isReadOnly || menu === undefined
      ? []
      : [
          ...possible(restartFound, row.computers, own),
          ...possible(interruptFound, sessionsOf(row), own),
        ];
  const views = findingActions.flatMap((action): [ListedAction, string][] => {
    const word = action.wordsFor?.(row).hint ?? action.hint;
    return typeof word === 'string' && action.isHinted?.(row) !== false ? [[action, word]] : [];
  });
  return [...harmful, ...views].flatMap(([action, word]): Span[] => {
    const key = keyOf(action.id, [action], keymap);
    const keys = action.isHarmful ? `${menu} ${key}` : key;
    return key ? [{ text: `${keys}`, tone: 'accent' }, { text: ` ${word}  ` }] : [];
  });
}

/** The first of them, as text. */
export const maxHelpfulKey = (row: NowRow, shell: KeyFacts): string =>
  helpfulKeys(row, shell)
    .slice(0, 2)
    .map(({ text }) => text)
    .join('')
    .trim();

function possible<Target>(
  action: HarmfulAction<Target> & { hint: string },
  targets: readonly Target[],
  own: string | undefined,
): [ListedAction, string][] {
  const able = targets.filter((target) => !action.disabledReason?.(target, undefined, own));
  const count = able.length;
  if (!able.some((target) => action.isHinted?.(target) ?? true)) return [];
  return [[action, count === 1 ? action.hint : `${action.hint} ${count}`]];
}

/** Opens the place that shows a finding. Its days are shown as long as that place is; then the operator's own again. */
function openEvidence({ subject }: Finding, { open, range }: Shell) {
  open(evidenceRoute(subject), evidenceView(subject));
  if (subject.kind === 'organization') range.override({ kind: 'last', days: subject.days });
}

function evidenceRoute(subject: Subject): Route {
  switch (subject.kind) {
    case 'computers': {
      const [only, ...others] = subject.computers;
      if (only === undefined || others.length > 0) return { screen: 'computers' };
      return { screen: 'computer', computerId: only.id, name: only.name };
    }
    case 'session': {
      const { kind: _, ...session } = subject;
      return { screen: 'transcript', ...session };
    }
    case 'person':
      return { screen: 'person', userId: subject.userId, email: subject.email };
    case 'day':
      return { screen: 'day', day: subject.day };
    case 'model':
      return { screen: 'model', model: subject.model };
    case 'tool':
      return { screen: 'transcript', ...subject.shownIn };
    case 'repository': {
      const { url, name } = subject;
      return { screen: 'repository', repoUrl: url, name, isComparing: true };
    }
    case 'people':
    case 'month':
      return { screen: 'limits' };
    case 'organization':
      return { screen: 'overview' };
    case 'part':
      return { screen: 'errors' };
  }
}

function tryLimit(use: LimitUse, shell: Shell) {
  const name = use.email ?? use.key;
  const views = { limits: { filter: anyOf('person', [{ name }]) } };
  shell.open({ screen: 'limits' }, { name, views });
  whatIfPerson.run(use, shell);
}

function evidenceWords(subject: Subject): { title: string; hint: string } {
  switch (subject.kind) {
    case 'computers':
      return subject.computers.length > 1
        ? { title: 'Show these computers', hint: 'computers' }
        : { title: 'Open this computer', hint: 'computer' };
    case 'session':
      return { title: 'Open the transcript', hint: 'transcript' };
    case 'person':
      return { title: "Show this person's days", hint: 'days' };
    case 'people':
      return { title: 'Show the limits of these people', hint: 'people' };
    case 'day':
      return { title: 'Open this day', hint: 'day' };
    case 'month':
      return { title: 'Show the limits in this month', hint: 'limits' };
    case 'model':
      return { title: 'Show the days of this model', hint: 'model' };
    case 'tool':
      return { title: 'Open the newest failure', hint: 'failure' };
    case 'repository':
      return { title: 'Compare the reports of this repository', hint: 'reports' };
    case 'organization':
      return { title: 'Show these days in the overview', hint: 'overview' };
    case 'part':
      return { title: 'Show the errors', hint: 'errors' };
  }
}
