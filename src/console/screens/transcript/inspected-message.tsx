import { useMemo } from 'react';
import { formatCount } from '../../../domain/format/number.ts';
import type { Message } from '../../../domain/resources.ts';
import { viewAction } from '../../actions/action.ts';
import { bind } from '../../actions/binding.ts';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { treeBindings } from '../../components/json-tree/json-tree-bindings.ts';
import { JsonTreePane } from '../../components/json-tree/json-tree-pane.tsx';
import { treeWidth } from '../../components/json-tree/tree-width.ts';
import { useJsonTree } from '../../components/json-tree/use-json-tree.ts';
import { readingActions } from '../../components/json-value/reading-actions.ts';
import { shownValue } from '../../components/json-value/shown-value.ts';
import { useReadPath } from '../../components/json-value/use-read-path.ts';
import { ValuePage } from '../../components/json-value/value-page.tsx';
import { ValuePane } from '../../components/json-value/value-pane.tsx';
import { Split } from '../../components/split.tsx';
import type { Freshness } from '../../data/feed.ts';

export type InspectedMessageProps = {
  id: string;
  /** Undefined while it has to be read again. */
  message: Message | undefined;
  freshness: Freshness;
  onClose(): void;
};

const closing = [
  viewAction<{ close(): void }>({
    id: 'message.close',
    title: 'Back to the transcript',
    keys: ['esc', 'i', 'q'],
    when: 'transcript',
    hint: 'close',
    isHintKept: true,
    changesKeys: true,
    run: ({ close }) => close(),
  }),
];

const copying = [
  viewAction<{ json: string }>({
    id: 'message.copy-json',
    title: 'Copy all of the message as JSON',
    keys: ['Y'],
    when: 'transcript',
    run: ({ json }, operator) => operator.copy(json, 'the JSON'),
  }),
];

/** What keys do to the JSON of a message. */
export const messageActions = [...closing, ...copying];

/** A message as the server sent it. */
export function InspectedMessage({ id, message, freshness, onClose }: InspectedMessageProps) {
  const screen = useScreenSize();
  const tree = useJsonTree({
    name: `message ${id}`,
    value: message ?? {},
    width: treeWidth(screen),
    height: screen.height - frameRows,
  });
  const { controls, search } = tree;
  const { path, reading } = useReadPath(`message ${id}`, controls);
  const bindings = useMemo(
    () => [
      ...bind(readingActions, () => (message === undefined ? undefined : reading)),
      ...treeBindings({ controls, search }, message !== undefined),
      ...bind(closing, () => ({ close: onClose })),
      ...bind(copying, () => ({ json: JSON.stringify(message, null, 2) ?? '' })),
    ],
    [onClose, controls, search, reading, message],
  );
  if (message !== undefined && path !== undefined) {
    const shown = shownValue(message, path);
    return <ValuePage id={`${id}${path}`} {...{ shown, reading, freshness }} />;
  }
  const position = `${formatCount(tree.index + 1)} of ${formatCount(tree.count)}`;
  const details = [
    ...search.spans(),
    { text: `${position}  message ${id}`, tone: 'muted' as const },
  ];

  return (
    <Screen freshness={freshness} bindings={bindings} details={details}>
      {(size) => (
        <Split
          size={size}
          list={(room) => <JsonTreePane tree={tree} size={room} />}
          preview={(room) => <ValuePane record={message} path={tree.selected?.path} size={room} />}
        />
      )}
    </Screen>
  );
}
