import { useMemo } from 'react';
import type { Message } from '../../../domain/resources.ts';
import { viewAction } from '../../actions/action.ts';
import { bind } from '../../actions/binding.ts';
import { tableActions } from '../../actions/table-actions.ts';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { jsonTreeActions } from '../../components/json-tree/json-tree-actions.ts';
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
  const { controls } = tree;
  const bindings = useMemo(
    () => [
      ...bind(closing, () => ({ close: onClose })),
      ...bind(jsonTreeActions, () => controls),
      ...bind(copying, () => ({ json: JSON.stringify(message, null, 2) ?? '' })),
      ...bind(tableActions, () => controls),
    ],
    [onClose, controls, message],
  );
  const details = [{ text: `message ${id}`, tone: 'muted' as const }];

  return (
    <Screen freshness={freshness} bindings={bindings} details={details}>
      {(size) => <JsonTreePane tree={tree} size={size} />}
    </Screen>
  );
}
