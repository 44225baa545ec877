import { viewAction } from '../keys/action.ts';
import type { RowOpening } from './row-opening.ts';

/** Keys that read the preview of a row on the whole screen, and lead back to the list. */
export const rowPreviewActions = [
  viewAction<RowOpening>({
    id: 'table.zoom',
    title: 'Read the preview on the whole screen',
    keys: ['z', 'd'],
    hint: 'zoom',
    applies: (row) => row.opened() === undefined,
    changesKeys: true,
    run: (row) => row.open('preview'),
  }),
  viewAction<RowOpening>({
    id: 'table.end-zoom',
    title: 'Back from the preview to the list',
    keys: ['esc', 'z', 'q'],
    hint: 'back',
    isHintKept: true,
    applies: (row) => row.opened() === 'preview',
    changesKeys: true,
    run: (row) => row.close(),
  }),
];

/** Keys that show a row as the server sent it, and lead back. */
export const rowDocumentActions = [
  viewAction<RowOpening>({
    id: 'table.inspect',
    title: 'Show this row as the server sent it',
    keys: ['i'],
    hint: 'JSON',
    applies: (row) => row.opened() !== 'json',
    disabledReason: (row) => row.document?.missing(),
    changesKeys: true,
    run: (row) => row.open('json'),
  }),
  viewAction<RowOpening>({
    id: 'table.end-inspect',
    title: 'Back from the JSON of a row',
    keys: ['esc', 'i', 'q'],
    hint: 'back',
    isHintKept: true,
    applies: (row) => row.opened() === 'json',
    changesKeys: true,
    run: (row) => row.close(),
  }),
  viewAction<RowOpening>({
    id: 'table.copy-json',
    title: 'Copy all of the row as JSON',
    keys: ['Y'],
    applies: (row) => row.opened() === 'json',
    run: (row, shell) => shell.copy(row.document?.text() ?? '', 'the JSON'),
  }),
];
