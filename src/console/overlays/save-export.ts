import { line } from '../draw/line.ts';
import type { SavedFile, Shell } from '../shell/shell.ts';
import { promptOverlay } from './prompt/prompt-overlay.tsx';

const help = line(
  ' ',
  ['enter', 'accent'],
  ' keep this folder for exports  ',
  ['esc', 'accent'],
  ' close',
);

/** Writes a file into the folder for exports, and asks once for the folder if none is set. */
export function saveExport(file: SavedFile, shell: Shell): void {
  const { exports } = shell;
  if (exports === undefined || exports.folder() !== undefined) {
    shell.save(file);
    return;
  }
  shell.show(
    promptOverlay({
      label: 'Folder for exports: ',
      text: exports.offered,
      isOffered: true,
      remark: (text) => ({ spans: [], problem: exports.problem(text), help }),
      review: (text) => ({ isTaken: exports.problem(text) === undefined }),
      onSubmit(text) {
        try {
          exports.choose(text);
        } catch (error) {
          shell.complain(error);
        }
        shell.save(file);
      },
    }),
  );
}
