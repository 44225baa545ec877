import { useMemo } from 'react';
import { jsonText } from '../../figures/format/json-text.ts';
import { counted, firstNames } from '../../figures/format/number.ts';
import { type Field, fieldCalled } from '../../language/filter/field.ts';
import { type Argv, argvFor, argvText } from '../../language/own-commands/argv.ts';
import { flatText, printedValue } from '../../output/field.ts';
import { jsonRow, streamed } from '../../output/formats.ts';
import { ProgramError } from '../../terminal/run-program.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { type HarmfulAction, type OneByOneAction, viewAction } from '../keys/action.ts';
import { type ActionOn, bind, type Targets } from '../keys/binding.ts';
import {
  allOf,
  confirmationOf,
  markedQuestion,
  maxTargets,
  nameLines,
  type Selection,
} from '../keys/bulk-run.ts';
import { auditTrail } from '../shell/audit.ts';
import type { Question, QuestionContext, TextOutput } from '../shell/question.ts';
import type { Binding, OwnCommand, Shell } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { asking, type Inputs } from './asked-inputs.ts';
import { nameCell } from './column.ts';
import { exportedField } from './export.ts';
import type { ListRows, ReadList } from './list-description.ts';
import { filterFields } from './visible-rows.ts';

/** A run of a program. The question shows these arguments and yes runs them, even if the row has changed. */
type Invocation = {
  id: string;
  listedIds: readonly string[];
  name: string;
  arguments: Argv;
  /** The fields of its row as JSON, or a line of that for each of its rows. */
  input(): string;
  /** The marked rows, if it is one run for all of them. */
  marked?: Selection<Invocation>;
};

type RowContent<Context> = Pick<ListRows<never, Context>, 'context' | 'nowMs'>;

/** Rows as own commands get them: where they are, and what is known of them. */
export type OwnRows<Row> = {
  name: string;
  idOf(row: Row): string;
  /** By which the list tells that a row is gone. */
  listedIdsOf(row: Row): readonly string[];
  nameOf(row: Row): string;
  fields(): readonly Field<Row>[];
};

/** The rows of a list, there or on the page of one of them. */
export const rowsOf = <Row, Context>(
  list: ReadList<Row, Context>,
  content: () => RowContent<Context>,
): OwnRows<Row> => ({
  name: list.name,
  idOf: list.idOf,
  listedIdsOf: (row) => [list.targetIdOf?.(row) ?? list.idOf(row)].flat(),
  nameOf: (row) => nameCell(row, list.columns, content()),
  fields: () => filterFields(list, content().context),
});

/** Actions that run the user's own commands on rows. In a read-only console none may change anything. */
export function ownActions<Row>(rows: OwnRows<Row>, shell: Shell): ActionOn<Row>[] {
  function invoked({ run, stdin }: OwnCommand, row: Row, inputs: Inputs): Invocation {
    const fields = rows.fields();
    return {
      id: rows.idOf(row),
      listedIds: rows.listedIdsOf(row),
      name: rows.nameOf(row),
      arguments: argvFor(run, (name) => {
        if (Object.hasOwn(inputs, name)) return inputs[name];
        const field = fieldCalled(name, fields);
        const value = field && printedValue(exportedField(field), row);
        return value == null ? undefined : flatText(value);
      }),
      input() {
        const exported = fields.map((field) => exportedField(field));
        return stdin === 'ndjson'
          ? streamed.ndjson.rows([row], exported)
          : jsonText(jsonRow(row, exported), 0);
      },
    };
  }

  return shell.ownCommands
    .filter(({ on, changes }) => on.includes(rows.name) && !(changes && shell.isReadOnly))
    .map((command) => {
      const changing = changingAction(command, shell);
      const action = command.changes ? changing : readingAction(changing);
      const bound = ({ current, selection, ...targets }: Targets<Row>, inputs: Inputs) => {
        const toInvocation = (row: Row) => invoked(command, row, inputs);
        const one = () => {
          const row = current();
          return row === undefined ? undefined : toInvocation(row);
        };
        const several = () => {
          const marked = selection();
          return (
            marked && {
              ...marked,
              shown: marked.shown.map(toInvocation),
              hidden: marked.hidden.map(toInvocation),
            }
          );
        };
        return bind([action], {
          ...targets,
          ...(runsOnce(command)
            ? { current: () => together(several()) ?? one(), selection: () => undefined }
            : { current: one, selection: several }),
        });
      };
      return { ...action, bindTo: (targets) => asking(command, targets, bound) };
    });
}

/** One run for marked rows. Its arguments name none of them. */
function together(marked: Selection<Invocation> | undefined): Invocation | undefined {
  if (!marked) return undefined;
  const rows = allOf(marked);
  const [first] = rows;
  return (
    first && {
      ...first,
      listedIds: rows.flatMap(({ listedIds }) => listedIds),
      name: counted(rows.length, 'row'),
      input: () => rows.map(({ input }) => input()).join(''),
      marked,
    }
  );
}

/** The own commands of a list on the page of one of its rows. */
export function useOwnBindings<Row, Context>(
  list: ReadList<Row, Context>,
  row: Row | undefined,
  context: Context,
): readonly Binding[] {
  const shell = useShell();
  return useMemo(() => {
    const content = () => ({ context, nowMs: shell.clock() });
    return bind(ownActions(rowsOf(list, content), shell), () => row);
  }, [list, row, context, shell]);
}

/** Whether a command runs once, whatever the number of rows. */
export const runsOnce = ({ stdin, each = stdin !== 'ndjson' }: OwnCommand): boolean => !each;

/** What names a command in a keymap and after `:`. */
export const ownId = (name: string): string => `own.${name}`;

const commandLine = ({ arguments: given }: Invocation): string =>
  'argv' in given ? argvText(given.argv) : given.refusal;

/** The maximum number of programs shown in a question about several rows. */
const maxLines = 6;

const rowsOfRun = (invocation: Invocation): readonly Invocation[] =>
  invocation.marked ? allOf(invocation.marked) : [invocation];

function rowsLines({ marked }: Invocation): string[] {
  if (!marked) return [];
  const { length } = marked.hidden;
  return [
    'It reads:',
    ...nameLines(allOf(marked).map(({ name }) => name)),
    ...(length === 0 ? [] : [`${length} of them hidden by the filter`]),
  ];
}

function changingAction(command: OwnCommand, shell: Shell): OneByOneAction<Invocation> {
  const { name, title, key } = command;
  return {
    id: ownId(name),
    title,
    synonyms: `own command ${name}`,
    keys: key === undefined ? [] : [key],
    isHarmful: true,
    targetId: ({ id }) => id,
    listedIds: ({ listedIds }) => listedIds,
    disabledReason(invocation) {
      const { length } = rowsOfRun(invocation);
      if (command.changes && length > maxTargets)
        return `At most ${maxTargets} rows at a time; ${length} are marked.`;
      const { arguments: given } = invocation;
      return 'refusal' in given ? given.refusal : undefined;
    },
    question: (invocation) => ({
      title: `${title}: ${invocation.name}?`,
      effects: [
        'This program of your configuration runs:',
        commandLine(invocation),
        ...rowsLines(invocation),
      ],
      ...confirmationOf(rowsOfRun(invocation).length),
      waiting: `${title}: running`,
    }),
    requestLines: () => [],
    perform: (invocation, context) => runOwn(command, invocation, { shell, context }),
    oneByOne: {
      title: (count) => `${title} (${counted(count, 'row')})`,
      effects: (invocations) => [
        'These programs of your configuration run, one after another:',
        ...firstNames(invocations.map(commandLine), maxLines),
      ],
      done: (count) => `${counted(count, 'program')} ended`,
      nameOf: (invocation) => invocation.name,
      waiting: `${title}: running`,
    },
    invalidates: [],
  };
}

/** The same without a question, for what changes nothing. */
function readingAction(action: OneByOneAction<Invocation>) {
  const { id, title, synonyms, keys, disabledReason, oneByOne } = action;
  return viewAction<Invocation>({
    id,
    title,
    ...(synonyms !== undefined && { synonyms }),
    keys,
    isInMenu: true,
    ...(disabledReason && { disabledReason }),
    run: (invocation, shell) => shell.perform(questionOn(action, invocation, shell)),
    together: {
      title: ({ length }) => oneByOne.title(length),
      run: (invocations, shell, unmark) =>
        shell.perform(markedQuestion(action, { shown: invocations, hidden: [], unmark })),
    },
  });
}

const questionOn = (
  action: HarmfulAction<Invocation>,
  invocation: Invocation,
  shell: Shell,
): Question => ({
  ...action.question(invocation, shell),
  targetIds: invocation.listedIds,
  requests: [],
  invalidates: [],
  perform: (context) => action.perform(invocation, context),
});

/** The audit log keeps all arguments, and has room for about a megabyte. */
const maxArgumentLetters = 20_000;

/** Runs a command on a row. What changes something is in the audit log before it runs, or it does not run. */
async function runOwn(
  command: OwnCommand,
  invocation: Invocation,
  { shell, context }: { shell: Shell; context: QuestionContext },
): Promise<string | TextOutput> {
  const { title, output, changes } = command;
  const { arguments: given, name, marked } = invocation;
  if ('refusal' in given) throw new Error(given.refusal);
  const { argv } = given;
  const letters = argv.join(' ').length;
  if (letters > maxArgumentLetters) {
    throw new Error(
      `The arguments have ${letters} characters, more than ${maxArgumentLetters}. Nothing was run; "stdin" has no such limit.`,
    );
  }
  const { audit, profile, clock, errors, device } = shell;
  const trail = auditTrail(audit, { profile, clock, errors, nameOf: () => name });
  const ids = rowsOfRun(invocation).map(({ id }) => id);
  const record = changes
    ? trail.begin({
        method: 'RUN',
        route: command.name,
        given: { argv: JSON.stringify(argv), ...(marked && { rows: ids.join(' ') }) },
      })
    : undefined;
  try {
    const printed = await device.run({
      argv,
      input: command.stdin && invocation.input(),
      variables: command.variables,
      also: { SIGNALBOX_PROFILE: profile.name },
      timeoutMs: command.timeout * 1_000,
      signal: AbortSignal.any([context.signal, context.stopped]),
      isInTerminal: output === 'terminal',
    });
    record?.({ result: 'ok', status: 0 });
    if (marked) ids.forEach(marked.unmark);
    if (changes) shell.refresh();
    if (output === 'page') return { title: `${title}: ${name}`, text: printed || 'No output.' };
    const [first] = output === 'toast' ? printed.trim().split('\n') : [];
    return first ? sanitizeLine(first) : `${title}: ended`;
  } catch (error) {
    record?.({ result: 'failed', ...(error instanceof ProgramError && { status: error.status }) });
    throw error;
  }
}
