import { useMemo } from 'react';
import type { Message } from '../../../domain/resources.ts';
import { viewAction } from '../../actions/action.ts';
import { bind } from '../../actions/binding.ts';
import { tableActions } from '../../actions/table-actions.ts';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { Pane } from '../../components/pane.tsx';
import { useScroll } from '../../components/use-scroll.ts';
import type { Freshness } from '../../data/feed.ts';
import { line } from '../../text/line.ts';
import { rawRows } from '../../text/markdown/code-rows.ts';
import { rowLines } from '../../text/row.ts';
import { splitRaw } from '../../text/split-text.ts';

export type InspectedMessageProps = {
  message: Message | undefined;
  freshness: Freshness;
  onClose(): void;
};

const actions = [
  viewAction<{ close(): void; json: string }>({
    id: 'message.close',
    title: 'Back to the transcript',
    keys: ['esc', 'i', 'q'],
    when: 'transcript',
    hint: 'close',
    run: ({ close }) => close(),
  }),
  viewAction<{ close(): void; json: string }>({
    id: 'message.copy-json',
    title: 'Copy this JSON',
    keys: ['y'],
    when: 'transcript',
    hint: 'copy',
    run: ({ json }, operator) => operator.copy(json, 'the JSON'),
  }),
];

/** A message as the server sent it. */
export function InspectedMessage({ message, freshness, onClose }: InspectedMessageProps) {
  const { width, height: screenHeight } = useScreenSize();
  const height = screenHeight - frameRows;
  const json = useMemo(() => JSON.stringify(message, null, 2) ?? '', [message]);
  const lines = useMemo(() => jsonLines(json, width - 4), [json, width]);
  const { top, controls } = useScroll({
    name: `message ${message?.id}`,
    count: lines.length,
    height,
  });
  const bindings = useMemo(
    () => [
      ...bind(actions, () => ({ close: onClose, json })),
      ...bind(tableActions, () => controls),
    ],
    [onClose, json, controls],
  );
  const details = [{ text: `message ${message?.id ?? ''}`, tone: 'muted' as const }];

  return (
    <Screen freshness={freshness} bindings={bindings} details={details}>
      {(size) => <Pane lines={lines.slice(top, top + height)} {...size} />}
    </Screen>
  );
}

function jsonLines(json: string, width: number) {
  return splitRaw(json)
    .flatMap(rawRows)
    .flatMap((row) => rowLines(named(row), { width, isWrapped: true }))
    .map(({ spans }) => ({ spans: [...line('  ').spans, ...spans] }));
}

/** Names of fields apart from their values. */
function named(row: ReturnType<typeof rawRows>[number]): typeof row {
  const [, name = '', rest = ''] = /^(\s*"[^"]*":)(.*)$/.exec(row.spans[0]?.text ?? '') ?? [];
  return name === '' ? row : { ...row, spans: [{ text: name, tone: 'accent' }, { text: rest }] };
}
