import {
  type ExplainedFigure,
  explanationOf,
  type Numbers,
} from '../../figures/explain/explained-figure.ts';
import { counted } from '../../figures/format/number.ts';
import { formatAgo, formatTimestamp } from '../../figures/time/format-time.ts';
import { restatedText } from '../../figures/usage/restated-day.ts';
import { answeredRequests } from '../data/answered-requests.ts';
import { emptyLine, type Line, line, readAs, type Size } from '../draw/line.ts';
import { factLines, namesWidth } from '../draw/row.ts';
import { keyAction, viewAction } from '../keys/action.ts';
import { bind } from '../keys/binding.ts';
import type { Overlay, Shell } from '../shell/shell.ts';
import { combined, createValue, type Store, useStore } from '../shell/store.ts';
import {
  closeAction,
  createScroll,
  OverlayBox,
  type Scroll,
  scrollingActions,
  useReadingRoom,
  useScroll,
} from './box.tsx';

type Explanations = {
  figures: readonly ExplainedFigure[];
  index: Store<number, number>;
  top: Scroll;
  /** What is known of restated days by day; undefined while the local copy is read. */
  restated: Store<RestatedDays, RestatedDays>;
  shell: Shell;
};

type RestatedDays = ReadonlyMap<string, string> | undefined;

/** Explains figures, the first one at first. */
export function explanationOverlay(figures: readonly ExplainedFigure[], shell: Shell): Overlay {
  const explained: Explanations = {
    figures,
    index: createValue(0),
    top: createScroll(),
    restated: createValue<RestatedDays>(undefined),
    shell,
  };
  void lookUpRestated(explained);
  return {
    bindings: bind(explanationActions, () => explained),
    draw: (size) => <ExplanationBox explained={explained} size={size} />,
    state: combined(explained.index, explained.top),
  };
}

/** Days that this console has read with other credits before, and those that the local copy has. */
async function lookUpRestated({ shell, restated }: Explanations) {
  const { attention, readRestatedDays, errors } = shell;
  const known = new Map<string, string>();
  for (const { rule, subject, problem, evidence } of attention.state.get().findings) {
    if (rule !== 'day-restated' || subject.kind !== 'day') continue;
    const figures = evidence.facts.map((fact) => fact.join(' ')).join(', ');
    known.set(subject.day, `${problem} (${figures})`);
  }
  try {
    for (const each of (await readRestatedDays?.()) ?? []) known.set(each.day, restatedText(each));
  } catch (error) {
    errors.record(error);
  }
  restated.dispatch(known);
}

function explanation({ figures, index, restated, shell }: Explanations) {
  const figure = figures[index.get()];
  if (figure === undefined) return undefined;
  const { readDays } = shell.profile;
  const known = explanationOf(figure, { readDays, restated: restated.get() });
  return { figure, facts: [...known, ...requestFacts(figure, shell)] };
}

function requestFacts(figure: ExplainedFigure, shell: Shell): Numbers {
  const requests = answeredRequests(shell.queries, figure);
  const facts = requests.map(({ line, answeredAtMs, failure }): Numbers[number] => {
    const answered =
      answeredAtMs === undefined ? 'not answered' : `answered ${answerText(answeredAtMs, shell)}`;
    return [
      'request',
      `${line}, ${answered}${failure === undefined ? '' : `; since then: ${failure}`}`,
    ];
  });
  const { dataOf } = shell.profile;
  if (facts.length === 0) return [['request', noRequestText(figure)]];
  return dataOf === undefined
    ? facts
    : [...facts, ['answered by', `the local copy of ${formatTimestamp(dataOf)}`]];
}

/** A query counts by the clock of this computer, the console by that of the server. */
function answerText(answeredAtMs: number, { clock }: Shell): string {
  const ageMs = Date.now() - answeredAtMs;
  return `${formatTimestamp(clock() - ageMs)}, ${formatAgo(ageMs)}`;
}

function noRequestText({ sources }: ExplainedFigure): string {
  if (sources.includes('copy')) return 'none: read from the local copy';
  if (sources.includes('profiles')) return 'none of this profile: each was asked with its own key';
  return sources.includes('here') ? 'none: recorded by this console' : 'none has been answered';
}

function copiedText(explained: Explanations): string {
  const { figure, facts } = explanation(explained) ?? {};
  if (figure === undefined || facts === undefined) return '';
  const texts = [[figure.title, figure.value] as const, ...facts];
  return texts.map(([name, value]) => `${name}: ${value}\n`).join('');
}

const action = keyAction<Explanations>;

const stepping = (name: string, title: string, keys: readonly string[], step: 1 | -1) =>
  action(
    `explanation.${name}`,
    title,
    keys,
    ({ figures, index, top }) => {
      index.dispatch((index.get() + step + figures.length) % figures.length);
      top.dispatch(0);
    },
    { ...(step === 1 && { hint: 'next figure' }), applies: ({ figures }) => figures.length > 1 },
  );

export const explanationActions = [
  closeAction('explanation.close', 'Close the explanation', ['esc', 'q', 'enter', '=']),
  viewAction<Explanations>({
    id: 'explanation.copy',
    title: 'Copy the explanation',
    keys: ['y'],
    hint: 'copy',
    run: (explained, shell) => shell.copy(copiedText(explained), 'the explanation'),
  }),
  stepping('next', 'Explain the next figure', ['right', 'l', 'tab'], 1),
  stepping('previous', 'Explain the previous figure', ['left', 'h', 'shift-tab'], -1),
  ...scrollingActions('explanation'),
];

function factSentences(facts: Numbers, width: number): Line[] {
  const names = facts.map(([name]) => name);
  const cells = namesWidth(names, width);
  return facts.flatMap(([name, text]) =>
    readAs(factLines(name, text, width, cells), () => `${name}: ${text.replace(/\.$/, '')}.`),
  );
}

/** Wider lines are harder to read. */
const maxTextWidth = 100;

/** Rows of the box that are not the explanation: its frame, and the figure with a blank line. */
const otherRows = 4;

function ExplanationBox({ explained, size: screen }: { explained: Explanations; size: Size }) {
  const size = useReadingRoom(screen);
  useStore(explained.index);
  useStore(explained.restated);
  const { figure, facts = [] } = explanation(explained) ?? {};
  const all = factSentences(facts, Math.min(maxTextWidth, size.width - 4));
  const room = Math.max(1, size.height - otherRows);
  const { top, ...hidden } = useScroll(explained.top, all.length, room);
  if (figure === undefined) return null;
  const { length } = explained.figures;
  const place = length > 1 ? `   ${explained.index.get() + 1} of ${counted(length, 'figure')}` : '';
  const content = [
    line([figure.value, 'strong'], [place, 'muted']),
    emptyLine,
    ...all.slice(top, top + room),
  ];

  return <OverlayBox title={figure.title} content={content} size={size} hidden={hidden} />;
}
