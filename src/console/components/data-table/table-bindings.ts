import { type Binding, bind } from '../../actions/binding.ts';
import { previewActions } from '../../actions/preview-actions.ts';
import { quickSortActions } from '../../actions/quick-sort-actions.ts';
import { tableActions } from '../../actions/table-actions.ts';
import { tableViewActions } from '../../actions/table-view-actions.ts';
import type { TableControls } from './table-controls.ts';

/** Everything that keys do to a table, whatever its rows are. */
export const tableBindings = (controls: TableControls): Binding[] => [
  ...(controls.preview ? bind(previewActions, () => controls.preview) : []),
  ...bind(tableViewActions, () => controls),
  ...bind(quickSortActions, () => controls),
  ...bind(tableActions, () => controls),
];
