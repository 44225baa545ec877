import type { WikiRun } from '../../../api/resources.ts';
import { counted, formatBytes, unknownText } from '../../../figures/format/number.ts';
import { formatAgo, formatDateTime, formatDuration } from '../../../figures/time/format-time.ts';
import {
  otherFields,
  type WikiFacts,
  type WikiPage,
  wikiDeletionTexts,
  wikiFacts,
  wikiPages,
} from '../../../figures/wiki/wiki-facts.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { padEnd, padStart } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { feedData } from '../../data/feed.ts';
import { emptyLine, type Line, line, type Span, signs } from '../../draw/line.ts';
import { factLines, factTable, wrappedLines } from '../../draw/row.ts';
import type { Tone } from '../../draw/theme.ts';
import {
  copyIdAction,
  harmfulAction,
  keyAction,
  overlayAction,
  viewAction,
} from '../../keys/action.ts';
import { actionOn } from '../../keys/action-on.ts';
import { keyOf } from '../../keys/binding.ts';
import { ageColumn, cellColumn, countColumn, textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import { failureText } from '../../shell/outage-cause.ts';
import type { Keymap, Shell } from '../../shell/shell.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { shortText } from '../../tree/json-summary.ts';
import { type KnownRun, runsFreshness, useKnownRuns } from './use-wiki-run.ts';

/** Whether a team server is read. */
export const onPlatform = { isTeam: false };
const onTeam = { isTeam: true };

/** A wiki run to delete. Its record is undefined until it has been loaded. */
type DeletableRun = { id: string; run: WikiRun | undefined };

export const deleteWikiRun = harmfulAction<DeletableRun>({
  id: 'wiki.delete',
  title: 'Delete this wiki run',
  isDestructive: true,
  synonyms: 'remove',
  keys: ['d'],
  invalidates: ['wiki-run'],
  targetId: ({ id }) => id,

  question: ({ id, run }) => ({
    title: `Delete wiki run ${id}?`,
    effects: wikiDeletionTexts([run]),
  }),

  request: ({ id }) => ({ endpoint: 'deleteWikiRun', given: { wikiRunId: id } }),

  oneByOne: {
    title: (count) => `Delete ${counted(count, 'wiki run')}`,
    effects: (runs) => wikiDeletionTexts(runs.map(({ run }) => run)),
    done: (count) => `${counted(count, 'wiki run')} deleted`,
    nameOf({ id, run = {} }) {
      const { repository } = wikiFacts(run);
      return repository === undefined ? id : `${repository}  ${id}`;
    },
  },

  tell({ id }, _, { wikiRuns }) {
    wikiRuns.dispatch({ type: 'deleted', id });
    return `Wiki run ${id} is deleted`;
  },
});

const openById = overlayAction<true>({
  id: 'wiki.open-by-id',
  title: 'Open a wiki run by its id',
  keys: ['o'],
  hint: 'open by id',
  isHintKept: true,
  applies: (_, { profile }) => profile.team === undefined,
  overlay: (_, shell) =>
    promptOverlay({
      label: 'wiki run',
      remark: (text) => ({
        spans: [{ text: text.trim() === '' ? 'type or paste an id' : '', tone: 'muted' }],
      }),
      onSubmit(text) {
        const wikiRunId = text.trim();
        if (wikiRunId !== '') shell.open({ screen: 'wiki-run', wikiRunId });
      },
    }),
});

function openRun(run: KnownRun, shell: Shell) {
  const { repository } = factsOf(run);
  const title = repository && `Wiki of ${repository}`;
  shell.open({ screen: 'wiki-run', wikiRunId: run.id, title });
}

const reopening = (keymap: Keymap, what: string): string => {
  const key = keyOf(openById.id, [openById], keymap);
  return key ? `; ${key} opens ${what} again` : '';
};

/** The wiki runs that the console remembers, because the API cannot list them. */
export const wikiList: ListDescription<KnownRun, { isTeam: boolean }> = {
  name: 'wiki',
  order: 'last opened first',
  subject: 'wiki runs',
  useRows() {
    const rows = useKnownRuns();
    const nowMs = useNow();
    const context = useShell().profile.team === undefined ? onPlatform : onTeam;
    // Until all records have been read, the order is not final.
    const isArriving = rows.some(({ feed }) => feed.state === 'loading');
    const freshness = runsFreshness(rows);
    return { rows, context, nowMs, ...(freshness && { freshness }), isArriving };
  },
  idOf: ({ id }) => id,
  targetIdOf: ({ id }) => id,
  columns: [
    textColumn(
      {
        id: 'run',
        about: 'The ID of the run.',
        width: 13,
        dropOrder: 0,
        cut: 'middle',
        tone: 'text',
      },
      ({ id }) => id,
    ),
    cellColumn({ id: 'status', about: 'Its state.', width: 12, dropOrder: 0 }, statusCell, {
      kind: 'text',
      read: (run) => factsOf(run).status,
      ranks: ['failed', 'running', 'completed'],
    }),
    textColumn(
      {
        id: 'repository',
        about: 'The repository that it describes.',
        width: 18,
        grow: 1,
        dropOrder: 1,
        tone: 'text',
      },
      (run) => factsOf(run).repository,
    ),
    countColumn(
      { id: 'pages', figure: 'wiki-pages', width: 5, dropOrder: 3 },
      (run) => factsOf(run).pages,
    ),
    ageColumn(
      { id: 'age', figure: 'wiki-age', width: 4, dropOrder: 2, tone: 'muted' },
      (run) => factsOf(run).createdAt,
      { exportedAs: 'created-at' },
    ),
  ],
  listActions: [openById],
  actions: [
    keyAction<KnownRun>('wiki.open', 'Open this wiki run', ['enter', 'l'], openRun, {
      hint: 'read',
    }),
    copyIdAction<KnownRun>('wiki.copy-id', 'wiki run', ({ id }) => id),
    viewAction<KnownRun>({
      id: 'wiki.forget',
      title: 'Remove this run from the list only',
      synonyms: 'hide remove',
      keys: ['F'],
      run({ id }, shell) {
        shell.wikiRuns.dispatch({ type: 'forgotten', id });
        shell.say(`Forgot ${id}${reopening(shell.keymap, 'it')}`);
      },
      together: {
        title: ({ length }) => `Remove ${counted(length, 'marked run')} from the list`,
        run(runs, shell) {
          for (const { id } of runs) shell.wikiRuns.dispatch({ type: 'forgotten', id });
          shell.say(`Forgot ${counted(runs.length, 'wiki run')}${reopening(shell.keymap, 'one')}`);
        },
      },
    }),
    actionOn(deleteWikiRun, {
      idOf: ({ id }: KnownRun) => id,
      targetsOf: ({ id, feed }) => [{ id, run: feedData(feed) }],
    }),
  ],
  firstSort: { column: 'age', direction: 'ascending' },
  emptyText: ({ width, context: { isTeam } }, keymap) =>
    isTeam ? teamText : noRunsLines(width, keyOf(openById.id, [openById], keymap)),
  preview: { title: 'Wiki run', lines: runSummary },
  document: { of: ({ feed }) => feedData(feed), missing: 'This run has not been loaded yet.' },
};

const factsOf = ({ feed }: KnownRun): WikiFacts => wikiFacts(feedData(feed) ?? {});

const teamText =
  'A team server has no wiki runs, because nobody can push them. A profile of the platform reads them.';

function noRunsLines(width: number, key: string | undefined): Line[] {
  const text =
    'The API reads and deletes wiki runs by id but does not list them: ask the person who ' +
    'started the run for its id. Runs that you open are listed here.';
  return [
    emptyLine,
    line('  ', ['No wiki runs opened yet', 'strong']),
    emptyLine,
    ...wrapText(text, Math.min(72, width - 6)).map((row) => line('    ', row)),
    emptyLine,
    ...(key ? [line('    ', [key, 'accent'], ' opens one by its id')] : []),
  ];
}

export function runSummary(
  known: KnownRun,
  { width, nowMs }: { width: number; nowMs: number },
): Line[] {
  const run = feedData(known.feed);
  const { repository, url, error } = wikiFacts(run ?? {});
  const reason = known.feed.state === 'down' ? failureText(known.feed.reason) : error;
  const lead = { first: [{ text: `${signs.bad} `, tone: 'bad' as const }], rest: [{ text: '  ' }] };

  return [
    {
      spans: [
        { text: repository ?? 'wiki run', tone: 'strong' },
        { text: '  ' },
        statusCell(known),
      ],
    },
    ...(url === undefined ? [] : [line([url, 'muted'])]),
    emptyLine,
    ...factLines('run', known.id, width),
    ...(run ? timeLines(run, width, nowMs) : []),
    ...(reason ? [emptyLine, ...wrappedLines(reason, width, { lead, tone: 'bad' })] : []),
    ...(run ? [...fieldLines(run, width), ...pageLines(wikiPages(run), width)] : []),
  ];
}

function timeLines(run: WikiRun, width: number, nowMs: number): Line[] {
  const { createdAt, completedAt } = wikiFacts(run);
  if (createdAt === undefined) return [];
  const started = `${formatDateTime(createdAt)}  ${formatAgo(nowMs - createdAt)}`;
  if (completedAt === undefined) return factLines('started', started, width);
  const ended = `${formatDateTime(completedAt)}  after ${formatDuration(completedAt - createdAt)}`;
  return factTable(width, ['started', started], ['ended', ended]);
}

function fieldLines(run: WikiRun, width: number): Line[] {
  const facts = otherFields(run).map(([name, value]) => [name, shortText(value)] as const);
  return facts.length === 0 ? [] : [emptyLine, ...factTable(width, ...facts)];
}

const sizeWidth = 7;

function pageLines(pages: readonly WikiPage[], width: number): Line[] {
  const sizes = pages.map(({ text }) => Buffer.byteLength(text));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const titleWidth = Math.floor(Math.max(0, width - sizeWidth) * 0.45);
  const pathWidth = Math.max(0, width - sizeWidth - titleWidth - 3);
  const shown = pages.map(({ title, path }, index) => {
    const pathText = padEnd(sanitizeLine(path ?? ''), pathWidth);
    const size = padStart(formatBytes(sizes[index]), sizeWidth);
    return line(padEnd(sanitizeLine(title ?? unknownText), titleWidth), [
      `  ${pathText} ${size}`,
      'muted',
    ]);
  });
  const count = counted(pages.length, 'page');
  return [emptyLine, line([count, 'strong'], [`  ${formatBytes(total)}`, 'muted']), ...shown];
}

/** The status of a run as a sign and a word, or why the run could not be read. */
function statusCell({ feed }: KnownRun): Span {
  if (feed.state === 'loading') return { text: signs.ellipsis, tone: 'muted' };
  if (feed.state === 'down') {
    return feed.reason.code === 'not-found'
      ? { text: `${signs.off} not there`, tone: 'off' }
      : { text: `${signs.bad} no answer`, tone: 'bad' };
  }
  return runStatus(feed.data);
}

export function runStatus(run: WikiRun): Span {
  const { status } = wikiFacts(run);
  if (!status) return { text: unknownText, tone: 'muted' };
  const [sign, tone] = looks.get(status) ?? ([signs.unknown, 'muted'] as const);
  return { text: `${sign} ${status}`, tone };
}

const looks: ReadonlyMap<string, readonly [sign: string, tone: Tone]> = new Map([
  ['completed', [signs.good, 'good']],
  ['running', [signs.busy, 'busy']],
  ['failed', [signs.bad, 'bad']],
]);
