import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { formatCount } from '../../figures/format/number.ts';
import type { Freshness } from '../data/feed.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { fitSpans } from '../draw/spans.ts';
import { besideSplit } from '../frame/list-split.ts';
import { frameRows, hasRoomForPreview, Screen, useScreenSize } from '../frame/screen.tsx';
import { Split } from '../frame/split.tsx';
import type { Binding } from '../shell/shell.ts';
import { useMode, usePainted, useShell } from '../shell/shell-context.ts';
import type { JsonValue } from './json-path.ts';
import { type JsonMarks, jsonLines } from './json-rows.ts';
import { createJsonSearch } from './json-search.ts';
import { createJsonTree, type JsonTree, treeBindings } from './json-tree.ts';
import { ValuePage, ValuePane } from './value-page.tsx';

type JsonScreenProps = {
  /** Unique among the documents of a visit: each has its own folds and cursor. */
  name: string;
  /** Shown in the title bar: `title` after the position in the document, `status` before it. */
  title?: string;
  status?: Span | undefined;
  /** Undefined if it has not been loaded yet, or no longer exists. */
  document: JsonValue;
  /** Undefined if the document was not requested. */
  freshness: Freshness | undefined;
  /** Bindings in addition to those of the tree, such as closing it. */
  bindings: readonly Binding[];
  /** Shown beside the tree while the cursor is on its root; by default a summary of the document. */
  rootPane?: ((size: Size) => ReactNode) | undefined;
  /** Draws the tree, or what is shown instead of it. */
  children?: (size: Size, tree: () => ReactNode) => ReactNode;
};

/**
 * A document as the server sent it: its tree, with the value under the cursor beside it if there is
 * room, or on the whole screen.
 */
export function JsonScreen(props: JsonScreenProps) {
  const { name, document, freshness, bindings: others, rootPane, children } = props;
  const screen = useScreenSize();
  const { isScreenReader } = useShell();
  // Content side by side cannot be read aloud; a key opens the value.
  const isSplit = hasRoomForPreview(screen) && !isScreenReader;
  const width = (isSplit ? besideSplit(screen).list.width : screen.width) - 1;
  const { tree, search } = useJsonTree(name, document, width);
  const isThere = document !== undefined;
  const bindings = useMemo(
    () => [...treeBindings(tree, { search: search.controls, isThere }), ...others],
    [others, tree, search, isThere],
  );
  const path = useMode(tree, ({ opened }) => opened);
  if (isThere && path !== undefined) {
    return <ValuePage {...{ document, name, path, freshness }} onClose={tree.closePage} />;
  }
  const treeIn = (room: Size) => (
    <Pane lines={() => treeLines(tree, search.marks(), room)} {...room} />
  );
  const valueIn = (room: Size) => <ShownValue {...{ tree, document, rootPane }} size={room} />;
  const body = (size: Size) =>
    isSplit ? <Split split={besideSplit(size)} list={treeIn} preview={valueIn} /> : treeIn(size);
  return (
    <Screen
      freshness={freshness}
      bindings={bindings}
      details={() => (isThere ? [...search.spans(), ...positionSpans(tree, props)] : [])}
    >
      {(size) => (children ? children(size, () => body(size)) : body(size))}
    </Screen>
  );
}

function positionSpans(tree: JsonTree, { status, title }: JsonScreenProps): Span[] {
  const { rows, cursor } = tree.snapshot();
  const position = `${formatCount(cursor.index + 1)} of ${formatCount(rows.length)}`;
  return [
    ...(status ? [status, { text: '  ' }] : []),
    { text: title === undefined ? position : `${position}  ${title}`, tone: 'muted' },
  ];
}

/** The visible rows of a tree. The last cell stays blank, as a gap to the pane beside it. */
function treeLines(tree: JsonTree, marks: JsonMarks | undefined, { width }: Size): Line[] {
  const { rows, cursor, row, content } = tree.snapshot();
  const shown = rows.slice(cursor.top, cursor.top + content.height);
  return jsonLines(shown, { selectedId: row?.id, marks }).map((line) => ({
    ...line,
    spans: fitSpans(line.spans, width - 1),
  }));
}

type ShownValueProps = Pick<JsonScreenProps, 'document' | 'rootPane'> & {
  tree: JsonTree;
  size: Size;
};

/** The value under the cursor, which alone is rendered again when the cursor moves. */
function ShownValue({ tree, document, rootPane, size }: ShownValueProps) {
  const path = useSyncExternalStore(tree.subscribe, () => tree.snapshot().row?.path);
  if (rootPane && path === '') return rootPane(size);
  return <ValuePane document={document} path={path} size={size} />;
}

/** The tree of a document in a visit, and the search in it. */
function useJsonTree(name: string, document: JsonValue, width: number) {
  const { visitStores } = useShell();
  const height = useScreenSize().height - frameRows;
  const content = useMemo(() => ({ document, width, height }), [document, width, height]);
  const shown = visitStores.of(`${name} tree`, () => {
    const tree = createJsonTree(content);
    return { ...tree, tree, search: createJsonSearch(tree) };
  });
  useLayoutEffect(() => shown.update({ type: 'laid-out', content }), [shown, content]);
  usePainted(shown, ({ content }) => content);
  return shown;
}
