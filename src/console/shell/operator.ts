import type { ChoiceOptions } from '../overlays/choice.ts';
import type { PromptOptions } from '../overlays/prompt/prompt.ts';
import type { Work } from './notice.ts';
import type { Question } from './question.ts';
import type { Route } from './route.ts';

/** A file to be written: how it is to be called, and its text, which may take a while to make. */
type SavedFile = { name: string; text(): Promise<string> };

/** What an action may do to the console. Actions never see more of it. */
export type Operator = {
  readonly isReadOnly: boolean;
  /** Whether the screen on show is one that a number key opens. */
  isAtRoot(): boolean;
  /** Goes to a root screen, leaving the trail behind. */
  choose(route: Route): void;
  /** Goes to a place below a root screen, leaving the trail behind. */
  jump(root: Route, route: Route): void;
  /** Goes one step deeper. */
  open(route: Route): void;
  /** Goes one step back. */
  back(): void;
  /** Goes to the place visited before, or to the one that was come back from. */
  travel(to: 'past' | 'future'): void;
  /** Goes to where one was before the last move; twice is here again. */
  returnToLast(): void;
  /** Goes one step back, and quits at a root screen. */
  backOrQuit(): void;
  ask(question: Question): void;
  answer(answer: 'yes' | 'no'): void;
  /** Shows the harmful actions of the screen, with their letters or the reason against them. */
  showMenu(): void;
  showHelp(): void;
  /** Lists what can be done now, to be found by a few letters. */
  showPalette(): void;
  /** Keeps this place, with the way it is seen, under a name. */
  saveView(name: string): void;
  openView(name: string): void;
  forgetView(name: string): void;
  /** Asks for a command, beginning with this text. */
  typeCommand(text?: string): void;
  /** Asks for a line of text in place of the title. */
  prompt(options: PromptOptions): void;
  /** Shows a short list to choose from. */
  pick(options: ChoiceOptions): void;
  closeModal(): void;
  /** Says a result for four seconds. */
  say(text: string): void;
  /** Says why something is not done, until a key. */
  refuse(reason: string): void;
  /** What `stop` would stop now. */
  stoppable(): Work | undefined;
  /** Lets what is under way end after the request under way. */
  stop(): void;
  /** Asks the server again for what is on the screen. */
  refresh(): void;
  /** The same, and for everything else when it is looked at again. */
  refreshAll(): void;
  /** Puts text on the clipboard of the operator's own terminal. */
  copy(text: string, what: string): void;
  /** Writes a new file into the current folder, and says where. */
  save(file: SavedFile): void;
  redraw(): void;
  suspend(): void;
  quit(): void;
};
