import { sanitizeText } from '../../terminal/sanitize.ts';
import type { Viewer } from '../../terminal/view-text.ts';
import { overlayAction, type ViewAction } from '../keys/action.ts';
import type { Overlay, Shell } from '../shell/shell.ts';
import { choiceOverlay } from './choice.tsx';

/** A text that the user's own programs can show, with the name of its file. */
export type ViewableText = {
  name: string;
  /** `clean` makes a text from outside safe to show; it may be called for parts of the text. */
  text(clean: (text: string) => string): string | Promise<string>;
};

/** Shows a text in the user's pager or, as a copy, in the editor. */
export const outsideAction = <Target>(
  id: string,
  textOf: (target: Target, shell: Shell) => ViewableText,
): ViewAction<Target> =>
  overlayAction<Target>({
    id,
    title: 'Show in the pager or the editor',
    synonyms: 'less vim view open outside',
    keys: ['V'],
    overlay: (target, shell) => ({
      ...viewerChoice(textOf(target, shell), shell),
      under: shell.overlay.get(),
    }),
  });

const same = (text: string) => text;

/** Asks which program shows a text. */
export function viewerChoice({ name, text }: ViewableText, shell: Shell): Overlay {
  const view = (viewer: Viewer, clean: (text: string) => string) => async () => {
    const progress = shell.notices.begin(`Reading ${name}`);
    try {
      const shown = { name, text: await text(clean) };
      progress.end();
      await shell.device.view(shown, viewer);
    } catch (error) {
      shell.complain(error);
    } finally {
      progress.end();
    }
  };
  return choiceOverlay({
    title: `Show ${name}`,
    items: [
      { text: 'pager', letter: 'p', note: '$PAGER', choose: view('pager', sanitizeText) },
      {
        text: 'raw',
        letter: 'r',
        note: 'the same with control characters',
        choose: view('pager', same),
      },
      {
        text: 'editor',
        letter: 'e',
        note: 'a copy, in $VISUAL or $EDITOR',
        choose: view('editor', sanitizeText),
      },
    ],
  });
}
