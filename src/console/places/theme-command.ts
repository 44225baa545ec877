import type { ThemeName } from '../../settings/settings.ts';
import { colorNames } from '../draw/theme.ts';
import { choiceOverlay } from '../overlays/choice.tsx';
import type { Shell } from '../shell/shell.ts';
import type { Command } from './command.ts';

const isTheme = (name: string): name is ThemeName =>
  name === 'default' || colorNames.includes(name);

const themeNames = ['default', ...colorNames].filter(isTheme);

const keeping = 'keep';

/** The theme that a text names, and whether it is to be kept; undefined if it names none. */
function themeIn(text: string): { name: ThemeName; isKept: boolean } | undefined {
  const [first, second, ...others] = text.split(/\s+/);
  const name = themeNames.find((known) => known === first);
  if (name === undefined || others.length > 0) return undefined;
  return second === undefined || second === keeping
    ? { name, isKept: second === keeping }
    : undefined;
}

const kept = (name: string) => `${name} ${keeping}`;

/** Changes the colours at once, and for later starts if that is asked for. */
export const themeCommand: Command = {
  name: 'theme',
  aliases: ['colors', 'colours'],
  title: `Change the theme: ${colorNames.join(', ')}`,
  isOffered: () => true,
  argument: {
    name: 'NAME',
    isOptional: true,
    candidates: () => [
      [
        ...themeNames.map((value) => ({ value, note: 'until the console closes' })),
        ...themeNames.map((value) => ({ value: kept(value), note: 'and in config.json' })),
      ],
    ],
    mistake: (text) =>
      themeIn(text) ? undefined : `Themes: ${themeNames.join(', ')}. ${kept('NAME')} keeps it.`,
  },
  run(text, { shell }) {
    if (shell.colorDepth === 1) {
      shell.refuse('This terminal has no colours, or NO_COLOR is set, so there are no themes.');
      return;
    }
    const theme = themeIn(text);
    if (theme) showTheme(theme, shell);
    else chooseOne(shell);
  },
};

function chooseOne(shell: Shell) {
  shell.show(
    choiceOverlay({
      title: 'Theme',
      items: themeNames.map((name) => ({
        text: name,
        choose: () => showTheme({ name, isKept: false }, shell),
      })),
    }),
  );
}

function showTheme(
  { name, isKept }: { name: ThemeName; isKept: boolean },
  { showTheme: show, holdTheme, keepTheme, say, complain }: Shell,
) {
  show(name);
  holdTheme(name);
  if (!isKept || !keepTheme) {
    const how = keepTheme ? `; :theme ${kept(name)} keeps it` : '';
    say(`Theme ${name} until the console closes${how}`);
    return;
  }
  try {
    const override = keepTheme(name);
    say(`Theme ${name}, ${override ? `but ${override} sets another at the next start` : 'kept'}`);
  } catch (error) {
    complain(error);
  }
}
