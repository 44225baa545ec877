import { useMemo } from 'react';
import type { SessionMessage } from '../../../figures/transcript/interleaved.ts';
import { surroundingsOf } from '../../../figures/transcript/surroundings.ts';
import type { RiskLens } from '../../../language/risks/risks.ts';
import { type Line, line, type Size, signs } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { rowLines } from '../../draw/row.ts';
import { settled } from '../../frame/split.tsx';
import { previewHead } from '../../list/preview-pane.tsx';
import { useStore } from '../../shell/store.ts';
import { entrySections } from './entry-sections.ts';
import type { Transcript } from './shown-transcript.ts';
import { isUnfolded } from './transcript-state.ts';

/** The maximum lines of a message beside other messages; the transcript has all of it. */
const maxLines = 1_000;

/** The whole message, as an unfolded transcript shows it. */
export function messageLines(
  { entry, call, durationMs }: Omit<SessionMessage, 'session'>,
  { reasonsFor }: RiskLens,
  width: number,
): Line[] {
  const alone = { isFirst: true, isAttached: false, isNewDay: false, bracket: undefined };
  const surroundings = { ...alone, call, durationMs };
  const shown = { surroundings, isUnfolded: true, hasTimes: true, reasonsFor };
  const lines: Line[] = [];
  for (const section of entrySections(entry, shown)) {
    if (lines.length >= maxLines) {
      lines.push(line([`${signs.more} enter opens the transcript with the rest`, 'muted']));
      break;
    }
    for (const row of section.rows()) {
      lines.push(...rowLines(row, { width, isWrapped: true }).map(({ spans }) => ({ spans })));
    }
  }
  return lines;
}

type MessagePaneProps = { transcript: Transcript; size: Size };

/** The message under the cursor of a transcript, unfolded, as far as there is room. */
export function MessagePane({ transcript, size }: MessagePaneProps) {
  const { look, subscribe, riskLens } = transcript;
  const rested = useMemo(
    () => settled({ get: look, subscribe }, ({ log, cursor }) => log.entries[cursor.entry]?.id),
    [look, subscribe],
  );
  const { log, cursor, state } = useStore(rested);
  const { entries } = log;
  const width = size.width - 1;
  const entry = entries[cursor.entry];
  const lines = useMemo(() => {
    if (entry === undefined) return [];
    const { call, durationMs } = surroundingsOf(entries, cursor.entry);
    return messageLines({ entry, call, durationMs }, riskLens, width);
  }, [entries, entry, cursor.entry, riskLens, width]);
  const head = previewHead({ title: 'Message', isFocused: false, width });
  const room = size.height - 1;
  if (lines.length <= room) return <Pane lines={[head, ...lines]} {...size} />;
  const isWhole = entry !== undefined && isUnfolded(state, entry.id);
  const rest = isWhole ? 'the rest is in the transcript' : 'enter expands it in the transcript';
  const cut = line([`${signs.more} ${rest}`, 'muted']);
  return <Pane lines={[head, ...lines.slice(0, room - 1), cut]} {...size} />;
}
