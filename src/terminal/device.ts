import { basename, dirname } from 'node:path';
import type { Capabilities, Environment } from './capabilities.ts';
import { type CopyResult, copyText } from './clipboard.ts';
import { type NotificationWay, notificationBytes } from './notification.ts';
import { type Program, runProgram } from './run-program.ts';
import { saveFile } from './save-file.ts';
import type { ScreenPicture } from './screen/picture.ts';
import type { ScreenStream } from './screen-stream.ts';
import { type LendTerminal, measureTerminal, type Suspend } from './suspend.ts';
import { type ViewedFile, type Viewer, viewText } from './view-text.ts';

/** The effects of the program on the terminal and the working directory. */
export type Device = {
  /** Resolves to a phrase that says where the text went, for a notice. */
  copy(text: string): Promise<string>;
  /** Writes a new file, by default into the working directory. Resolves to its name and folder, for a notice. */
  save(name: string, text: string, folder?: string): Promise<string>;
  /** Notifies the operator through the terminal; undefined if notifications are off. */
  notify?: ((text: string) => void) | undefined;
  /** Runs a program, which may take over the terminal. Resolves to what it printed. Throws ProgramError. */
  run(program: Program): Promise<string>;
  /** Shows a text in the user's pager or editor, which takes over the terminal. Throws ProgramError. */
  view(file: ViewedFile, viewer: Viewer): Promise<void>;
  redraw(): void;
  /** What the screen shows after what has happened so far; undefined if nothing is drawn. */
  picture?(): Promise<ScreenPicture | undefined>;
  suspend(): void;
  /** Starts or stops handling the mouse. Returns whether it is handled. */
  switchMouse(): boolean;
  quit(): void;
};

/** Loads what draws a screen as an image (SVG), which a start does not need. */
export type ImageDrawer = () => Promise<(picture: ScreenPicture, title: string) => string>;

type Parts = Pick<Capabilities, 'multiplexer'> & {
  screen: ScreenStream;
  suspend: Suspend;
  lend: LendTerminal;
  /** Resolves when the screen is drawn; undefined if text is read aloud instead. */
  drawn: (() => Promise<void>) | undefined;
  quit(): void;
  env: Environment;
  /** Undefined if notifications are off. */
  notifyWay: NotificationWay | undefined;
};

/** The terminal and the working directory of this process. */
export function terminalDevice(parts: Parts): Device {
  const { screen, multiplexer, env, suspend, lend, drawn, quit, notifyWay } = parts;
  async function run(program: Program) {
    if (!program.isInTerminal) return await runProgram(program, env);
    await lend(async () => void (await runProgram(program, env)));
    return '';
  }
  return {
    ...(notifyWay && {
      notify: (text) => screen.send(notificationBytes(text, notifyWay, multiplexer)),
    }),
    async copy(text) {
      const send = (bytes: string) => screen.send(bytes);
      return whereText(await copyText(text, { send, multiplexer, env }));
    },
    async save(name, text, folder = process.cwd()) {
      const path = await saveFile(folder, name, text);
      return `${basename(path)} in ${dirname(path)}`;
    },
    run,
    view: (file, viewer) => viewText(file, viewer, { env, run }),
    redraw() {
      measureTerminal();
      screen.redraw();
    },
    ...(drawn && {
      async picture() {
        await drawn();
        return screen.picture;
      },
    }),
    suspend: () => void suspend(),
    switchMouse() {
      screen.setMouse(!screen.hasMouse);
      return screen.hasMouse;
    },
    quit,
  };
}

function whereText(copied: CopyResult): string {
  switch (copied.target) {
    case 'clipboard':
      return 'the clipboard';
    case 'tmux-buffer':
      return 'the tmux buffer: prefix ] pastes it';
    case 'unknown-tmux':
      return 'the clipboard, if tmux allows it (set-clipboard on)';
    case 'file':
      return copied.path;
  }
}
