import { useMemo } from 'react';
import { formatCount } from '../../domain/format/number.ts';
import type { Freshness } from '../data/feed.ts';
import { Screen } from '../frame/screen.tsx';
import { frameRows, useScreenSize } from '../frame/screen-size.ts';
import { Split } from '../frame/split.tsx';
import { bind } from '../keys/binding.ts';
import type { Binding } from '../shell/shell.ts';
import type { JsonValue } from './json-path.ts';
import { treeBindings } from './json-tree-bindings.ts';
import { JsonTreePane } from './json-tree-pane.tsx';
import { readingActions } from './reading-actions.ts';
import { shownValue } from './shown-value.ts';
import { treeWidth } from './tree-width.ts';
import { useJsonTree } from './use-json-tree.ts';
import { useReadPath } from './use-read-path.ts';
import { ValuePage } from './value-page.tsx';
import { ValuePane } from './value-pane.tsx';

export type InspectedDocumentProps = {
  /** Tells it from all others of a visit, so that each keeps its folds and its place. */
  name: string;
  /** What the title calls it. */
  title: string;
  /** Undefined while it has to be read again. */
  document: JsonValue;
  freshness: Freshness;
  /** What keys do beside those of the tree, the way back among them. */
  bindings: readonly Binding[];
};

const nothing = {};

/** Something as the server sent it: a tree, and the value under its cursor where there is room. */
export function InspectedDocument(props: InspectedDocumentProps) {
  const { name, title, document, freshness, bindings: others } = props;
  const screen = useScreenSize();
  const tree = useJsonTree({
    name,
    value: document ?? nothing,
    width: treeWidth(screen),
    height: screen.height - frameRows,
  });
  const { controls, search } = tree;
  const { path, reading } = useReadPath(name, controls);
  const isThere = document !== undefined;
  const bindings = useMemo(
    () => [
      ...bind(readingActions, () => (isThere ? reading : undefined)),
      ...treeBindings({ controls, search }, isThere),
      ...others,
    ],
    [others, controls, search, reading, isThere],
  );
  if (isThere && path !== undefined) {
    const shown = shownValue(document, path);
    return <ValuePage {...{ name, path, shown, reading, freshness }} />;
  }
  const position = `${formatCount(tree.index + 1)} of ${formatCount(tree.count)}`;
  const details = [...search.spans(), { text: `${position}  ${title}`, tone: 'muted' as const }];

  return (
    <Screen freshness={freshness} bindings={bindings} details={details}>
      {(size) => (
        <Split
          size={size}
          list={(room) => <JsonTreePane tree={tree} size={room} />}
          preview={(room) => <ValuePane record={document} path={tree.selected?.path} size={room} />}
        />
      )}
    </Screen>
  );
}
