import { viewAction } from '../keys/action.ts';

/** Reading one value of a record on the whole screen. */
export type Reading = {
  /** What stands in the way of reading the value under the cursor. */
  obstacle(): string | undefined;
  begin(): void;
  end(): void;
};

/** Goes from the record to one of its values. */
export const readingActions = [
  viewAction<Reading>({
    id: 'tree.read',
    title: 'Read this value on the whole screen',
    keys: ['z'],
    hint: 'read',
    changesKeys: true,
    disabledReason: (reading) => reading.obstacle(),
    run: (reading) => reading.begin(),
  }),
];

/** Goes back to the record. */
export const readingEndActions = [
  viewAction<Reading>({
    id: 'tree.end-reading',
    title: 'Back to the record',
    keys: ['esc', 'z', 'q'],
    hint: 'back',
    isHintKept: true,
    changesKeys: true,
    run: (reading) => reading.end(),
  }),
];

/** Copies what is read. */
export const readCopyActions = [
  viewAction<{ text: string }>({
    id: 'tree.copy-read',
    title: 'Copy all that is read here',
    keys: ['y'],
    hint: 'copy',
    run: ({ text }, shell) => shell.copy(text, 'the value'),
  }),
];
