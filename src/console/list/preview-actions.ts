import { viewAction } from '../keys/action.ts';
import type { TablePreview } from './table-preview.ts';

/** Keys that go from a list to the preview beside it and back. */
export const previewActions = [
  viewAction<TablePreview>({
    id: 'table.focus-preview',
    title: 'Go to the preview, to scroll it',
    keys: ['tab', 'shift-tab'],
    hint: 'preview',
    applies: (preview) => !preview.isFocused(),
    disabledReason: (preview) =>
      preview.obstacle() ?? (preview.isHidden() ? 'The preview is hidden: p shows it.' : undefined),
    run: (preview) => preview.focus('preview'),
  }),
  viewAction<TablePreview>({
    id: 'table.focus-list',
    title: 'Go back to the list',
    keys: ['tab', 'shift-tab', 'esc'],
    hint: 'list',
    applies: (preview) => preview.isFocused(),
    run: (preview) => preview.focus('list'),
  }),
  viewAction<TablePreview>({
    id: 'table.preview',
    title: 'Show or hide the preview',
    keys: ['p'],
    disabledReason: (preview) => preview.obstacle(),
    run: (preview) => preview.switch(),
  }),
];
