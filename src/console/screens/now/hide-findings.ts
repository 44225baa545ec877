import { subjectName } from '../../../rules/finding.ts';
import { muteEnds, snoozeTimes } from '../../../rules/seen.ts';
import { line } from '../../draw/line.ts';
import { choiceOverlay } from '../../overlays/choice.tsx';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import type { Shell } from '../../shell/shell.ts';
import type { NowRow } from './now-rows.ts';

/** Shows a finding again, unless the configuration mutes it. */
export function wake({ finding, parts, mute: found }: NowRow, { attention, say, refuse }: Shell) {
  if (found?.isConfigured) {
    refuse(
      `The configuration mutes ${subjectName(finding.subject)}: remove it from "mutes" there.`,
    );
    return;
  }
  attention.snoozes.dispatch({ type: 'woken', findings: parts });
  say(`${subjectName(finding.subject)} is back in the queue`);
}

function nameOf(rows: readonly NowRow[]): string {
  const [first, ...others] = rows.map(({ finding }) => subjectName(finding.subject));
  return others.length > 0 ? `${rows.length} findings` : (first ?? '');
}

/** Asks for the reason, and then for how long. */
export function mute(rows: readonly NowRow[], shell: Shell, unmark = (_: string) => {}) {
  const name = nameOf(rows);
  const findings = rows.flatMap(({ parts }) => parts);
  const ends = (reason: string) =>
    muteEnds(shell.clock()).map(({ until, ...end }) => ({
      ...end,
      choose() {
        shell.attention.snoozes.dispatch({ type: 'muted', findings, reason, until });
        for (const row of rows) unmark(row.id);
        shell.say(`Muted ${name} ${end.note}`);
      },
    }));
  shell.show(
    promptOverlay({
      label: `reason to mute ${name}`,
      remark: (text) => ({
        spans: [],
        ...(text.trim() === '' && { help: line([' such as: on leave', 'muted']) }),
      }),
      review: (text) => ({ isTaken: text.trim() !== '' }),
      onSubmit: (text) =>
        shell.show(choiceOverlay({ title: `Mute ${name}`, items: ends(text.trim()) })),
    }),
  );
}

/** Asks for how long. */
export function snooze(rows: readonly NowRow[], shell: Shell, unmark = (_: string) => {}) {
  const name = nameOf(rows);
  const findings = rows.flatMap(({ parts }) => parts);
  const items = snoozeTimes(shell.clock()).map(({ until, untilMs, ...time }) => ({
    ...time,
    choose() {
      shell.attention.snoozes.dispatch({ type: 'snoozed', findings, untilMs });
      for (const row of rows) unmark(row.id);
      shell.say(`Snoozed ${name} ${until}`);
    },
  }));
  shell.show(choiceOverlay({ title: `Snooze ${name}`, items }));
}
