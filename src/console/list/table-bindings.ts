import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import type { Binding } from '../shell/shell.ts';
import { previewActions } from './preview-actions.ts';
import { quickSortActions } from './quick-sort-actions.ts';
import type { RowOpening } from './row-opening.ts';
import { rowDocumentActions, rowPreviewActions } from './row-opening-actions.ts';
import type { TableControls } from './table-controls.ts';
import { tableViewActions } from './table-view-actions.ts';

/** Everything that keys do to a table, whatever its rows are. With details of its own, `d` is the screen's. */
export const tableBindings = (
  controls: TableControls,
  { hasOwnDetails = false }: { hasOwnDetails?: boolean } = {},
): Binding[] => [
  ...whileListed(controls.opening, [
    ...(controls.preview ? bind(previewActions, () => controls.preview) : []),
    ...bind(tableViewActions, () => controls),
    ...bind(quickSortActions, () => controls),
  ]),
  ...openingBindings(controls, hasOwnDetails),
  ...bind(scrollActions, () => controls),
];

function openingBindings({ preview, opening }: TableControls, hasOwnDetails: boolean): Binding[] {
  const row = () => (opening.hasRow() ? opening : undefined);
  const read = preview ? bind(rowPreviewActions, row) : [];
  return [
    ...(hasOwnDetails ? read.map(withoutDetails) : read),
    ...(opening.document ? bind(rowDocumentActions, row) : []),
  ];
}

const withoutDetails = (binding: Binding): Binding => {
  const keys = binding.keys.filter((key) => key !== 'd');
  return { ...binding, keys };
};

/** What is out of sight is not filtered, sorted or marked. */
const whileListed = ({ opened }: RowOpening, bindings: readonly Binding[]): Binding[] =>
  bindings.map((binding) => ({
    ...binding,
    applies: (shell) => opened() === undefined && binding.applies(shell),
  }));
