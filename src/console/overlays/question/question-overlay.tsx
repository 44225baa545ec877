import { useLayoutEffect } from 'react';
import { type Size, signs } from '../../draw/line.ts';
import { viewAction } from '../../keys/action.ts';
import { bind, keyOf, reachableBindings } from '../../keys/binding.ts';
import { errorFacts, isAuditError, isClientError } from '../../shell/error-facts.ts';
import { actionOf, failedActionText, notDoneText } from '../../shell/outage-cause.ts';
import { kindOf } from '../../shell/query-keys.ts';
import type { Outcomes, Question } from '../../shell/question.ts';
import type { Overlay, Shell } from '../../shell/shell.ts';
import { useShell } from '../../shell/shell-context.ts';
import { combined, createValue, type Store, useStore } from '../../shell/store.ts';
import {
  closeAction,
  createScroll,
  OverlayBox,
  type Scroll,
  scrollingActions,
  useMeasured,
  useReadingRoom,
} from '../box.tsx';
import { outputOverlay, reportOverlay } from '../output.tsx';
import { createPrompt, edit, editingActions, type Prompt } from '../prompt/prompt.ts';
import { questionLines } from './question-lines.ts';

/** Keys pressed before a question has been visible for this long do not answer it. */
const guardMs = 150;

type OpenQuestion = {
  question: Question;
  /** Answers are accepted only once this is set, so that keys typed ahead do not answer. */
  isArmed: Store<boolean, boolean>;
  /** Whether there are lines below the screen, which only a frame knows. Yes waits for them. */
  isCut: Store<boolean, boolean>;
  top: Scroll;
  /** The prompt for the text that must be typed before the answer can be yes. */
  typed: Prompt;
};

/** Asks a question, and performs its action if the answer is yes. */
export function askQuestion(question: Question, shell: Shell): void {
  const open: OpenQuestion = {
    question,
    isArmed: createValue(false),
    isCut: createValue(false),
    top: createScroll(),
    typed: createPrompt(),
  };
  shell.show(questionOverlay(open));
  shell.notices.later(guardMs, () => open.isArmed.dispatch(true));
}

function questionOverlay(open: OpenQuestion): Overlay {
  const { question, isArmed, isCut, top, typed } = open;
  return {
    bindings: question.confirmation
      ? [...bind(typedQuestionActions, () => open), ...bind(editingActions, () => typed)]
      : bind(questionActions, () => open),
    draw: (size) => <QuestionBox open={open} size={size} />,
    ...(question.confirmation && {
      type(text: string) {
        if (isArmed.get() && !isCut.get()) edit(typed, { type: 'insert', text });
      },
    }),
    state: combined(isArmed, top, typed.line),
    targetIds: question.targetIds,
    typedAhead: ['question.no', 'question.leave', 'question.cancel', 'app.quit'],
  };
}

function readFirst({ isArmed, isCut }: OpenQuestion): string | undefined {
  if (!isArmed.get()) return 'Read the question, then press the key again.';
  return isCut.get() ? 'Read the question to its end first.' : undefined;
}

/** Answers to a yes/no question. No is the default and has the usual keys for closing. */
export const questionActions = [
  viewAction<OpenQuestion>({
    id: 'question.yes',
    title: 'Yes, do it',
    keys: ['y'],
    hint: 'yes',
    disabledReason: (open) =>
      open.question.isDestructive
        ? 'This cannot be undone, so it has another key: see the question.'
        : readFirst(open),
    run: sayYes,
  }),
  viewAction<OpenQuestion>({
    id: 'question.delete',
    title: 'Yes (for what cannot be undone)',
    // Differs from the key of other questions, which is the key for copying on most screens.
    keys: ['D'],
    hint: 'delete',
    applies: ({ question }) => question.isDestructive === true,
    disabledReason: readFirst,
    run: sayYes,
  }),
  closeAction('question.no', 'No, cancel', ['n'], 'no'),
  closeAction('question.leave', 'Cancel', ['esc', 'q'], 'no'),
  ...scrollingActions('question'),
];

/** Answers to a question that requires typed text: letters are text, so only other keys answer. */
export const typedQuestionActions = [
  viewAction<OpenQuestion>({
    id: 'question.confirm',
    title: 'Yes (once the text matches)',
    keys: ['enter'],
    hint: 'yes, do it',
    disabledReason: (open) =>
      isConfirmed(open) ? readFirst(open) : 'Type the text exactly to enable this key.',
    run: sayYes,
  }),
  closeAction('question.cancel', 'No, cancel', ['esc'], 'no'),
  ...scrollingActions('typed-question').map((action) => ({
    ...action,
    // The others are text, or edit it.
    keys: action.keys.filter((key) => /^(?:down|up|page\w+)$/.test(key)),
  })),
];

function sayYes(open: OpenQuestion, shell: Shell) {
  if (readFirst(open) !== undefined || !isConfirmed(open)) return;
  shell.closeOverlay();
  void perform(open.question, shell);
}

const isConfirmed = ({ question: { confirmation }, typed }: OpenQuestion): boolean =>
  confirmation === undefined || confirmation.text === typed.line.get().text;

const [borderColumns, borderRows] = [4, 2];

const none: readonly string[] = [];
const useNothing = () => none;

function QuestionBox({ open, size: screen }: { open: OpenQuestion; size: Size }) {
  const size = useReadingRoom(screen);
  const shell = useShell();
  const { question, typed } = open;
  const { useLosses = useNothing } = question;
  const losses = useLosses();
  const isArmed = useStore(open.isArmed);
  const line = useStore(typed.line);
  const top = useStore(open.top);
  const state = { question, losses, isArmed, typed: line, keys: answerKeys(question, shell), top };
  const { lines, above, below } = questionLines(state, {
    width: size.width - borderColumns,
    height: size.height - borderRows,
  });
  useMeasured(open.top, above + below, lines.length - 1);
  useLayoutEffect(() => open.isCut.dispatch(below > 0), [open, below]);
  const { title, isDestructive } = question;

  return (
    <OverlayBox
      title={isDestructive ? `${signs.warning} ${title}` : title}
      content={lines}
      size={size}
      hidden={{ above, below: 0 }}
      tone={isDestructive ? 'bad' : 'accent'}
    />
  );
}

function answerKeys({ confirmation, isDestructive }: Question, shell: Shell) {
  const bindings = reachableBindings(shell);
  const keyFor = (answer: string) => keyOf(`question.${answer}`, bindings) ?? '';
  const cancel = keyFor('cancel');
  if (confirmation) {
    const down = keyOf('typed-question.down', bindings) ?? '';
    return { yes: keyFor('confirm'), no: cancel, leave: cancel, down };
  }
  const yes = keyFor(isDestructive ? 'delete' : 'yes');
  return { yes, no: keyFor('no'), leave: keyFor('leave'), down: keyFor('down') };
}

/** Performs the action of a question as after the answer yes. */
export async function perform(question: Question, shell: Shell): Promise<void> {
  const { queries, notices, signal } = shell;
  const stop = new AbortController();
  const canStop = question.waiting !== undefined || question.targetIds.length > 1;
  const stopRun = canStop ? () => stop.abort() : undefined;
  const waiting = question.waiting ?? `${actionOf(question.title)}: waiting for the server`;
  const unknown = `${actionOf(question.title)}: cut off before its result was known.`;
  const progress = notices.beginChange(waiting, stopRun, unknown);
  const context = { ...shell, progress: progress.say, stopped: stop.signal };
  try {
    const result = await question.perform(context);
    progress.end();
    if (typeof result === 'string') notices.say(result);
    else if ('text' in result) whenUncovered(shell, () => shell.show(outputOverlay(result)));
    else tell(result, shell);
  } catch (error) {
    progress.end();
    if (signal.aborted) return;
    if (errorFacts(error).isOutcomeUnknown) return await tellUnknown(question, shell);
    tellFailure(error, question, notices);
  }
  // Also after a failure: the target may have changed.
  await queries.invalidateQueries({ predicate: isOutdatedBy(question) });
}

const isOutdatedBy =
  ({ invalidates }: Question) =>
  ({ queryKey }: { queryKey: readonly unknown[] }) =>
    invalidates.some((kind) => kind === kindOf(queryKey));

/** The server may have acted before the response was lost: the request is not repeated, the data is reloaded. */
async function tellUnknown(question: Question, { queries, notices }: Shell) {
  const isOutdated = isOutdatedBy(question);
  const unknown = `${actionOf(question.title)}: no response, so the result is unknown.`;
  notices.fail(`${unknown} Reading again${signs.ellipsis}`);
  await queries.invalidateQueries({ predicate: isOutdated });
  const read = queries.getQueryCache().findAll({ predicate: isOutdated, type: 'active' });
  const isRead = read.length > 0 && read.every(({ state }) => state.status === 'success');
  notices.fail(`${unknown} ${isRead ? 'Check the refreshed data.' : 'Check again later.'}`);
}

/** Errors of the client, and of the audit log, are recorded where they occur. */
function tellFailure(error: unknown, { title }: Question, { fail, complain }: Shell['notices']) {
  if (isClientError(error)) fail(failedActionText(title, error));
  else if (isAuditError(error)) fail(notDoneText(title, error.message));
  else complain(error);
}

/** A report must not replace another overlay or take its keys, so it waits until that is closed. */
function tell(outcomes: Outcomes, shell: Shell) {
  const { overlay, notices } = shell;
  const hasFailed = outcomes.outcomes.some(({ state }) => state === 'failed');
  if (overlay.get() !== undefined) {
    if (hasFailed) notices.fail(outcomes.summary);
    else notices.say(outcomes.summary);
  }
  whenUncovered(shell, () => overlay.dispatch(reportOverlay(outcomes)));
}

function whenUncovered({ overlay, notices }: Pick<Shell, 'overlay' | 'notices'>, act: () => void) {
  if (overlay.get() === undefined) {
    act();
    return;
  }
  const unsubscribe = overlay.subscribe(() => {
    if (overlay.get() !== undefined) return;
    unsubscribe();
    // Closing an overlay may open another one with the same key.
    notices.later(0, () => whenUncovered({ overlay, notices }, act));
  });
}
