import { basename, dirname } from 'node:path';
import type { Capabilities } from '../terminal/capabilities.ts';
import { copyText } from '../terminal/clipboard.ts';
import { type NotificationWay, notificationBytes } from '../terminal/notification.ts';
import { saveFile } from '../terminal/save-file.ts';
import type { ScreenStream } from '../terminal/screen-stream.ts';
import { measureTerminal, type Suspend } from '../terminal/suspend.ts';
import type { Device } from './shell/shell.ts';

type Parts = Pick<Capabilities, 'multiplexer'> & {
  screen: ScreenStream;
  suspend: Suspend;
  quit(): void;
  /** Undefined where nothing is to be notified. */
  notifyWay: NotificationWay | undefined;
};

/** The terminal and the folder that the program was started in, as what a console acts on. */
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
