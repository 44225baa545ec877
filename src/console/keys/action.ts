import type { EndpointArguments } from '../../api/endpoint.ts';
import type { Endpoints } from '../../api/endpoints.ts';
import { counted } from '../../domain/format/counted.ts';
import type { PerformContext, QuestionText } from '../shell/question.ts';
import type { Shell } from '../shell/shell.ts';

type Described<Target> = {
  /** Stable name for rebinding, such as `computer.restart`. */
  id: string;
  title: string;
  /** Other words that people look for it by. */
  synonyms?: string;
  /** Names of keys, as `keyNames` makes them. */
  keys: readonly string[];
  /** A word for the footer; without one the action is listed in the help only. */
  hint?: string | ((shell: Shell) => string | undefined);
  /** Other hints give way to this one where there is no room for all. */
  isHintKept?: boolean;
  /** Other keys come with what it shows, so those that are typed behind it wait until it is drawn. */
  changesKeys?: boolean;
  /** Whether its keys are its own now; when not, they mean what they mean further out. */
  applies?(target: Target, shell: Shell): boolean;
  /** Why it is impossible on this target now. Nothing means that it is possible. */
  disabledReason?(target: Target): string | undefined;
};

/** What an action that harms nothing does while several targets are marked. */
type Together<Target> = {
  title(targets: readonly Target[]): string;
  disabledReason?(targets: readonly Target[]): string | undefined;
  run(targets: readonly Target[], shell: Shell): void;
};

/** Something that changes what is shown, and nothing else. */
export type ViewAction<Target> = Described<Target> & {
  isHarmful: false;
  run(target: Target, shell: Shell): void;
  /** Without this it takes the target under the cursor, whatever is marked. */
  together?: Together<Target>;
};

/** How a harmful action asks about several targets, on which it is then performed one after another. */
type OneByOne<Target> = {
  /** The act and how many: `Delete 3 sessions`. */
  title(count: number): string;
  /** What follows from it for these, a line each. */
  effects(targets: readonly Target[]): readonly string[];
  /** What has happened to as many: `3 sessions are deleted`. */
  done(count: number): string;
  nameOf(target: Target): string;
};

type HarmfulEndpoint = {
  [Name in keyof Endpoints]: Endpoints[Name]['isHarmful'] extends true ? Name : never;
}[keyof Endpoints];

/** A request of the contract that changes or destroys something. */
export type HarmfulRequest = {
  [Name in HarmfulEndpoint]: { endpoint: Name; given: EndpointArguments<Endpoints[Name]> };
}[HarmfulEndpoint];

/** Something that changes or destroys. Never on a bare key: only in the actions menu, and asked first. */
export type HarmfulAction<Target> = Described<Target> & {
  isHarmful: true;
  /** What it does cannot be undone, so that its question looks different and wants another key. */
  isDestructive?: boolean;
  /** Identifies the target, so that a question can be withdrawn when it vanishes. */
  targetId(target: Target): string;
  question(target: Target, shell: Shell): QuestionText;
  request(target: Target): HarmfulRequest;
  /** Sends the request. Resolves with what happened, as a toast says it. */
  perform(target: Target, context: PerformContext): Promise<string>;
  /** Without this it takes one target at a time. */
  oneByOne?: OneByOne<Target>;
  /** Names the queries whose answers are out of date afterwards. */
  invalidates: readonly string[];
};

export type Action<Target> = ViewAction<Target> | HarmfulAction<Target>;

export type OneByOneAction<Target> = HarmfulAction<Target> & { oneByOne: OneByOne<Target> };

export const isOneByOne = <Target>(
  action: HarmfulAction<Target>,
): action is OneByOneAction<Target> => action.oneByOne !== undefined;

export function viewAction<Target = void>(
  action: Omit<ViewAction<Target>, 'isHarmful'>,
): ViewAction<Target> {
  return { ...action, isHarmful: false };
}

/** The same in one line, for tables of keys: `more` is what is special about the action. */
export const keyAction = <Target>(
  id: string,
  title: string,
  keys: readonly string[],
  run: ViewAction<Target>['run'],
  more: Partial<ViewAction<Target>> = {},
): ViewAction<Target> => viewAction({ ...more, id, title, keys, run });

/** Defines an action that harms, to be reached through the actions menu only. */
export function harmfulAction<Target>(
  action: Omit<HarmfulAction<Target>, 'isHarmful'>,
): HarmfulAction<Target> {
  return { ...action, isHarmful: true };
}

/** The same action on something that a target can be made of, such as a row. */
export function actionOn<Row, Target>(
  action: HarmfulAction<Target>,
  toTarget: (row: Row) => Target,
): HarmfulAction<Row> {
  const { applies, disabledReason, oneByOne, ...described } = action;
  return {
    ...described,
    targetId: (row) => action.targetId(toTarget(row)),
    question: (row, shell) => action.question(toTarget(row), shell),
    request: (row) => action.request(toTarget(row)),
    perform: (row, context) => action.perform(toTarget(row), context),
    ...(applies && { applies: (row: Row, shell: Shell) => applies(toTarget(row), shell) }),
    ...(disabledReason && { disabledReason: (row: Row) => disabledReason(toTarget(row)) }),
    ...(oneByOne && {
      oneByOne: {
        ...oneByOne,
        effects: (rows: readonly Row[]) => oneByOne.effects(rows.map(toTarget)),
        nameOf: (row: Row) => oneByOne.nameOf(toTarget(row)),
      },
    }),
  };
}

/** What is to be known of an action to name it, list it and give it other keys. */
export type ListedAction = Pick<Action<never>, 'id' | 'title' | 'keys' | 'isHarmful'>;

/** Actions under the heading that the table of keys gives them. */
export type ActionGroup = {
  title: string;
  actions: readonly ListedAction[];
  /** Several screens have them. */
  isShared?: boolean;
};

type Copying<Target> = Pick<ViewAction<Target>, 'id' | 'title' | 'keys' | 'hint'> & {
  /** What is copied, for one row and for several: `['e-mail', 'e-mails']`. */
  nouns: readonly [one: string, several: string];
  textOf(target: Target): string | undefined;
  /** Why there is nothing to copy, where a row can lack it. */
  missing?: string;
};

/** Copies a text of the row under the cursor; while rows are marked, those of all of them, a line each. */
export function copyAction<Target>(copying: Copying<Target>): ViewAction<Target> {
  const { nouns, textOf, missing = `There is no ${nouns[0]}.`, ...described } = copying;
  const textsOf = (targets: readonly Target[]) =>
    targets.map(textOf).filter((text) => text !== undefined);

  return viewAction<Target>({
    ...described,
    disabledReason: (target) => (textOf(target) === undefined ? missing : undefined),
    run(target, shell) {
      const text = textOf(target);
      if (text !== undefined) shell.copy(text, text);
    },
    together: {
      title: (targets) => `Copy ${counted(textsOf(targets).length, ...nouns)} of marked rows`,
      disabledReason: (targets) =>
        targets.some((target) => textOf(target) !== undefined) ? undefined : missing,
      run(targets, shell) {
        const texts = textsOf(targets);
        shell.copy(texts.join('\n'), counted(texts.length, ...nouns));
      },
    },
  });
}

/** Copies the id of a row, which is a `noun`. */
export const copyIdAction = <Target>(
  id: string,
  noun: string,
  textOf: (target: Target) => string,
): ViewAction<Target> =>
  copyAction({
    ...{ id, title: `Copy the ${noun} id`, keys: ['y'], hint: 'copy id' },
    nouns: ['id', 'ids'],
    textOf,
  });
