import { useMemo } from 'react';
import { formatCount } from '../../../domain/format/number.ts';
import type { Message } from '../../../domain/resources.ts';
import { viewAction } from '../../actions/action.ts';
import { bind } from '../../actions/binding.ts';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { treeBindings } from '../../components/json-tree/json-tree-bindings.ts';
import { JsonTreePane } from '../../components/json-tree/json-tree-pane.tsx';
import { useJsonTree } from '../../components/json-tree/use-json-tree.ts';
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
  const { width, height } = useScreenSize();
  const tree = useJsonTree({
    name: `message ${id}`,
    value: message ?? {},
    width: width - 1,
    height: height - frameRows,
  });
  const { controls, search } = tree;
  const bindings = useMemo(
    () => [
      ...treeBindings({ controls, search }, message !== undefined),
      ...bind(closing, () => ({ close: onClose })),
      ...bind(copying, () => ({ json: JSON.stringify(message, null, 2) ?? '' })),
    ],
    [onClose, controls, search, message],
  );
  const position = `${formatCount(tree.index + 1)} of ${formatCount(tree.count)}`;
  const details = [
    ...search.spans(),
    { text: `${position}  message ${id}`, tone: 'muted' as const },
  ];

  return (
    <Screen freshness={freshness} bindings={bindings} details={details}>
      {(size) => <JsonTreePane tree={tree} size={size} />}
    </Screen>
  );
}
