import { useMemo } from 'react';
import type { Message } from '../../../domain/resources.ts';
import type { Freshness } from '../../data/feed.ts';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { InspectedDocument } from '../../tree/inspected-document.tsx';

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
    run: ({ json }, shell) => shell.copy(json, 'the JSON'),
  }),
];

/** What keys do to the JSON of a message. */
export const messageActions = [...closing, ...copying];

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
    <InspectedDocument
      name={name}
      title={name}
      document={message}
      freshness={freshness}
      bindings={bindings}
    />
  );
}
