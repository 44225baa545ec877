import { textPicture } from '../../terminal/screen/picture.ts';
import { choiceOverlay } from '../overlays/choice.tsx';
import { exportName, saveExport } from '../overlays/export-table.ts';
import { currentVisit } from '../shell/navigation.ts';
import { routeTitle } from '../shell/routes.ts';
import type { Shell } from '../shell/shell.ts';
import type { Command } from './command.ts';

const formats = [
  { value: 'text', note: 'as it is read' },
  { value: 'svg', note: 'an image with colours' },
] as const;

type Format = (typeof formats)[number]['value'];

const formatIn = (text: string): Format | undefined =>
  formats.find(({ value }) => value === text)?.value;

/** Saves what the screen shows when the command has been typed. */
export const saveScreenCommand: Command = {
  name: 'save-screen',
  aliases: ['screenshot'],
  title: 'Save what the screen shows: text, svg',
  isOffered: ({ shell }) => shell.device.picture !== undefined,
  argument: {
    name: 'FORMAT',
    isOptional: true,
    candidates: () => [formats],
    mistake: (text) => (formatIn(text) ? undefined : 'Formats: text, svg.'),
  },
  run(text, { shell }) {
    const format = formatIn(text);
    if (format) saveScreen(format, shell);
    else chooseFormat(shell);
  },
};

function chooseFormat(shell: Shell) {
  const items = formats.map(({ value, note }) => ({
    ...{ text: value, note },
    choose: () => saveScreen(value, shell),
  }));
  shell.show(choiceOverlay({ title: 'Save this screen', items }));
}

const saveScreen = (format: Format, shell: Shell) => void save(format, shell).catch(shell.complain);

async function save(format: Format, shell: Shell) {
  const { route } = currentVisit(shell.navigation.get());
  const drawImage = format === 'svg' ? await shell.imageDrawer?.() : undefined;
  const picture = await shell.device.picture?.();
  if (picture === undefined) {
    shell.refuse('No screen is drawn that could be saved.');
    return;
  }
  // Now: the cells change with the screen, and somebody may still be asked for a folder.
  const text = drawImage?.(picture, routeTitle(route)) ?? textPicture(picture);
  const name = exportName(`screen-${route.screen}`, drawImage ? 'svg' : 'txt', shell.clock());
  saveExport({ name, text: async () => text }, shell);
}
