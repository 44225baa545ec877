import { basename, dirname } from 'node:path';
import type { Capabilities } from './capabilities.ts';
import { copyText } from './clipboard.ts';
import { type NotificationWay, notificationBytes } from './notification.ts';
import { saveFile } from './save-file.ts';
import type { ScreenStream } from './screen-stream.ts';
import { measureTerminal, type Suspend } from './suspend.ts';

/** What a program does to the terminal and the folder that it was started in. */
export type Device = {
  /** Resolves with where the text went, as a notice says it. */
  copy(text: string): Promise<string>;
  /** Writes a file that was not there before. Resolves with its name and folder, as a notice says them. */
  save(name: string, text: string): Promise<string>;
  /** Notifies the person through the terminal; missing where that is not wanted. */
  notify?: ((text: string) => void) | undefined;
  redraw(): void;
  suspend(): void;
  /** Takes the mouse from the terminal, or gives it back. Returns whether it is taken. */
  switchMouse(): boolean;
  quit(): void;
};

type Parts = Pick<Capabilities, 'multiplexer'> & {
  screen: ScreenStream;
  suspend: Suspend;
  quit(): void;
  /** Undefined where nothing is to be notified. */
  notifyWay: NotificationWay | undefined;
};

/** The terminal and the folder of this process. */
export function terminalDevice(parts: Parts): Device {
  const { screen, multiplexer, suspend, quit, notifyWay } = parts;
  return {
    ...(notifyWay && {
      notify: (text) => screen.send(notificationBytes(text, notifyWay, multiplexer)),
    }),
    async copy(text) {
      const copied = await copyText(text, { send: (bytes) => screen.send(bytes), multiplexer });
      return copied.target === 'clipboard' ? 'the clipboard' : copied.path;
    },
    async save(name, text) {
      const path = await saveFile(process.cwd(), name, text);
      return `${basename(path)} in ${dirname(path)}`;
    },
    redraw() {
      measureTerminal();
      screen.redraw();
    },
    suspend: () => void suspend(),
    switchMouse() {
      screen.setMouse(!screen.hasMouse);
      return screen.hasMouse;
    },
    quit,
  };
}
