import type { EndpointArguments, EndpointResult } from '../../api/endpoint.ts';
import type { Endpoints } from '../../api/endpoints.ts';
import { requestLine } from '../../api/request-line.ts';
import type { CallOptions } from '../../client/options.ts';
import { counted } from '../../figures/format/number.ts';
import type { QueryKind } from '../shell/query-keys.ts';
import type {
  PerformContext,
  QuestionContext,
  QuestionText,
  TextOutput,
} from '../shell/question.ts';
import type { Keymap, Overlay, Shell } from '../shell/shell.ts';

type ActionDescription<Target> = {
  /** A stable name for configuring its keys, such as `computer.restart`. */
  id: string;
  title: string;
  /** Other words for finding it. */
  synonyms?: string;
  /** Names of keys, as returned by `keyNames`. */
  keys: readonly string[];
  /** A word for the footer; without one, only the help lists the action. */
  hint?: string | ((shell: Shell) => string | undefined);
  /** Whether the footer shows the hint on this target; without this it always does. */
  isHinted?(target: Target): boolean;
  /** Whether other hints are dropped before this one if there is not enough room. */
  isHintKept?: boolean;
  /** Whether the actions menu lists it even though it is not harmful. */
  isInMenu?: boolean;
  /** Whether its keys are its own now; otherwise they go to the actions further out. */
  applies?(target: Target, shell: Shell): boolean;
  /** The reason why it is not possible on this target now; undefined if it is possible. `own`: the operator's address, if a team server told it. */
  disabledReason?(target: Target, keymap?: Keymap, own?: string): string | undefined;
};

/** What a harmless action does while several targets are marked. */
type Together<Target> = {
  title(targets: readonly Target[]): string;
  /** In place of the word for one target, if that depends on the target. */
  hint?: string;
  disabledReason?(targets: readonly Target[]): string | undefined;
  run(targets: readonly Target[], shell: Shell, unmark: (id: string) => void): void;
};

/** An action that only changes what is shown. */
export type ViewAction<Target> = ActionDescription<Target> & {
  isHarmful: false;
  /** Whether it opens an overlay even before there are rows, and takes the keys typed after it. */
  opensOverlay?: true;
  /** More exact words for this target. */
  wordsFor?(target: Target): { title: string; hint: string };
  /** `unmark` removes the mark of a row, by its ID; the row may be marked while it fills the screen. */
  run(target: Target, shell: Shell, unmark?: (id: string) => void): void;
  /** Without this it acts on the target under the cursor, whatever is marked. */
  together?: Together<Target>;
  /** What a number alone does behind `:`, and why a number is not possible. */
  numbered?: {
    refusal(target: Target, number: number): string | undefined;
    run(target: Target, number: number): void;
  };
};

/** How a harmful action asks about several targets before it runs for one after the other. */
type OneByOne<Target> = {
  /** The action and the number of targets: `Delete 3 sessions`. */
  title(count: number): string;
  /** The effects on these targets, a line each. */
  effects(targets: readonly Target[]): readonly string[];
  /** The result for this number of targets: `3 sessions are deleted`. */
  done(count: number): string;
  nameOf(target: Target): string;
  /** What the footer says until the first result, if that is not a request; esc then stops it. */
  waiting?: string;
};

type HarmfulEndpoint = {
  [Name in keyof Endpoints]: Endpoints[Name]['isHarmful'] extends true ? Name : never;
}[keyof Endpoints];

type HarmfulArguments = { [Name in HarmfulEndpoint]: EndpointArguments<Endpoints[Name]> };
type HarmfulResults = { [Name in HarmfulEndpoint]: EndpointResult<Endpoints[Name]> };
type HarmfulMethods = {
  [Name in HarmfulEndpoint]: (
    given: HarmfulArguments[Name],
    options: CallOptions,
  ) => PromiseLike<HarmfulResults[Name]>;
};

/** The response to any of them; undefined if it has no body. */
type HarmfulResponse = Readonly<Record<string, unknown>> | undefined;

type HarmfulRequest<Among extends HarmfulEndpoint = HarmfulEndpoint> = {
  [Name in Among]: { endpoint: Name; given: HarmfulArguments[Name] };
}[Among];

/** Changes or destroys something. Never on a bare key: only in the actions menu, and only after confirmation. */
export type HarmfulAction<Target> = ActionDescription<Target> & {
  isHarmful: true;
  /** Whether it changes the team server, which is possible without a key of the platform. */
  isOnTeam?: boolean;
  /** Whether it cannot be undone, so that its question looks different and is confirmed with another key. */
  isDestructive?: boolean;
  /** Identifies the target, so that a question can be withdrawn when the target disappears. */
  targetId(target: Target): string;
  /** Where lists know it by other IDs, those; none if nothing can tell that it disappears. */
  listedIds?(target: Target): readonly string[];
  question(target: Target, shell: Shell): QuestionText;
  /** A hook that reads what is lost with these targets, a line each, while the question is open. */
  useLosses?(targets: readonly Target[]): readonly string[];
  /** What yes sends, as lines of the question. */
  requestLines(targets: readonly Target[]): readonly string[];
  /** Does it. Resolves with the result as a sentence for a notice, or with a text to be read. */
  perform(target: Target, context: QuestionContext): Promise<string | TextOutput>;
  /** Without this it takes one target at a time. */
  oneByOne?: OneByOne<Target>;
  /** Kinds of data that are outdated afterwards. */
  invalidates: readonly QueryKind[];
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

/** An action that opens an overlay, even before there are rows. */
export const overlayAction = <Target>({
  overlay,
  ...action
}: Omit<ViewAction<Target>, 'isHarmful' | 'run'> & {
  overlay(target: Target, shell: Shell): Overlay;
}): ViewAction<Target> =>
  viewAction({
    ...action,
    opensOverlay: true,
    run: (target, shell) => shell.show(overlay(target, shell)),
  });

/** The same as a single call, for tables of keys: `more` is what is special about the action. */
export const keyAction = <Target>(
  id: string,
  title: string,
  keys: readonly string[],
  run: ViewAction<Target>['run'],
  more: Partial<ViewAction<Target>> = {},
): ViewAction<Target> => viewAction({ ...more, id, title, keys, run });

type RequestAction<Target> = Omit<
  HarmfulAction<Target>,
  'isHarmful' | 'requestLines' | 'perform'
> & {
  /** What the question shows, and yes sends. */
  request(target: Target): HarmfulRequest;
  /** The result as a sentence for a notice. */
  tell(target: Target, response: HarmfulResponse, context: PerformContext): string;
};

/** Defines an action that sends a request. Like all harmful ones, it is reached only through the actions menu. */
export function harmfulAction<Target>({
  request,
  tell,
  ...action
}: RequestAction<Target>): HarmfulAction<Target> {
  return {
    ...action,
    isHarmful: true,
    requestLines(targets) {
      const requests = targets.map(request);
      const [only, ...others] = requests;
      if (only && others.length === 0) return [requestLine(only.endpoint, only.given)];
      const endpoints = new Set(requests.map(({ endpoint }) => endpoint));
      return [...endpoints].map((endpoint) => `${requestLine(endpoint)}, one after another`);
    },
    async perform(target, context) {
      const { client, signal } = context;
      return tell(target, await sent(client, request(target), { signal }), context);
    },
  };
}

const sent = <Name extends HarmfulEndpoint>(
  methods: HarmfulMethods,
  { endpoint, given }: HarmfulRequest<Name>,
  options: CallOptions,
): PromiseLike<HarmfulResults[Name]> => methods[endpoint](given, options);

/** The properties of an action that are needed to name it, list it and reassign its keys. */
export type ListedAction = Pick<Action<never>, 'id' | 'title' | 'keys' | 'isHarmful'>;

/** Actions with their heading in the table of keys. */
export type ActionGroup = {
  title: string;
  actions: readonly ListedAction[];
  /** Whether several screens have them. */
  isShared?: boolean;
};

type CopyDescription<Target> = Pick<
  ViewAction<Target>,
  'id' | 'title' | 'keys' | 'hint' | 'isInMenu'
> & {
  /** What is copied, in the singular and in the plural: `['e-mail', 'e-mails']`. */
  nouns: readonly [one: string, several: string];
  /** A text, or several, each of which is one line. */
  textOf(target: Target): string | readonly string[] | undefined;
  /** The reason why there is nothing to copy, if a row can lack the text. */
  missing?: string;
};

/** Copies a text of the row under the cursor or, while rows are marked, of all marked rows, a line each. */
export function copyAction<Target>(copying: CopyDescription<Target>): ViewAction<Target> {
  const { nouns, textOf, missing = `There is no ${nouns[0]}.`, ...described } = copying;
  const linesOf = (targets: readonly Target[]) => targets.flatMap((target) => textOf(target) ?? []);

  return viewAction<Target>({
    ...described,
    disabledReason: (target) => (textOf(target) === undefined ? missing : undefined),
    run(target, shell) {
      const lines = linesOf([target]);
      if (lines.length > 0) shell.copy(lines, lines.join(' '));
    },
    together: {
      title: (targets) => `Copy ${counted(linesOf(targets).length, ...nouns)} of marked rows`,
      disabledReason: (targets) =>
        targets.some((target) => textOf(target) !== undefined) ? undefined : missing,
      run(targets, shell) {
        const lines = linesOf(targets);
        shell.copy(lines, counted(lines.length, ...nouns));
      },
    },
  });
}

/** Copies the ID of a row; `noun` names the row. */
export const copyIdAction = <Target>(
  id: string,
  noun: string,
  textOf: (target: Target) => string,
): ViewAction<Target> =>
  copyAction({
    id,
    title: `Copy the ${noun} id`,
    keys: ['y'],
    hint: 'copy id',
    nouns: ['id', 'ids'],
    textOf,
  });
