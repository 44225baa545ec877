import { useMemo } from 'react';
import type { Message } from '../../../domain/resources.ts';
import type { Freshness } from '../../data/feed.ts';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { JsonScreen } from '../../tree/json-screen.tsx';
import { jsonScreenActions } from '../../tree/json-tree-actions.ts';

export type InspectedMessageProps = {
  id: string;
  /** Undefined while it is being read again. */
  message: Message | undefined;
  freshness: Freshness;
  onClose(): void;
};

const closing = [
  viewAction<{ close(): void }>({
    id: 'message.close',
    title: 'Return to the transcript',
    keys: ['esc', 'i', 'q'],
    hint: 'close',
    isHintKept: true,
    changesKeys: true,
    run: ({ close }) => close(),
  }),
];

const copying = [
  viewAction<{ json: string }>({
    id: 'message.copy-json',
    title: 'Copy the message as JSON',
    keys: ['Y'],
    run: ({ json }, shell) => shell.copy(json, 'the JSON'),
  }),
];

/** What keys do to the JSON of a message. */
export const messageActions = [...closing, ...copying];

/** Everything that the JSON of a message binds, nearest first. */
export const messageScreenActions = [...jsonScreenActions, ...messageActions];

/** A message as the server sent it. */
export function InspectedMessage({ id, message, freshness, onClose }: InspectedMessageProps) {
  const bindings = useMemo(
    () => [
      ...bind(closing, () => ({ close: onClose })),
      ...bind(copying, () => ({ json: JSON.stringify(message, null, 2) ?? '' })),
    ],
    [onClose, message],
  );
  const name = `message ${id}`;

  return (
    <JsonScreen
      name={name}
      title={name}
      document={message}
      freshness={freshness}
      bindings={bindings}
    />
  );
}
