import { subjectName } from '../../../domain/attention/finding.ts';
import { formatDateTime } from '../../../domain/format/time.ts';
import { viewAction } from '../../keys/action.ts';
import { choiceOverlay } from '../../overlays/choice.tsx';
import type { Shell } from '../../shell/shell.ts';
import type { NowRow } from './use-now.ts';

const hourMs = 3_600_000;

/** Puts a finding out of the way for a time, or until it gets worse; brings back one that is. */
export const snooze = viewAction<NowRow>({
  id: 'now.snooze',
  title: 'Snooze until it gets worse or for a time',
  synonyms: 'mute hide later acknowledge wake',
  keys: ['s'],
  hint: 'snooze',
  run: (row, shell) => (row.isSnoozed ? wake(row, shell) : choose([row], shell)),
  together: {
    title: (rows) => `Snooze ${rows.length} findings`,
    run: choose,
  },
});

function wake({ finding }: NowRow, { attention, say }: Shell) {
  attention.snoozes.dispatch({ type: 'woken', id: finding.id });
  say(`${subjectName(finding.subject)} is back in the queue`);
}

function choose(rows: readonly NowRow[], shell: Shell) {
  const nowMs = shell.clock();
  const put = (untilMs: number | undefined, until: string) => {
    for (const { finding } of rows) {
      const { id, size, severity } = finding;
      const time = untilMs === undefined ? {} : { untilMs };
      shell.attention.snoozes.dispatch({
        type: 'snoozed',
        id,
        snooze: { size, severity, ...time },
      });
    }
    shell.say(`Snoozed ${until}`);
  };
  const forHours = (hours: number, text: string, letter: string) => ({
    text,
    letter,
    note: `until ${formatDateTime(nowMs + hours * hourMs)}`,
    choose: () => put(nowMs + hours * hourMs, `until ${formatDateTime(nowMs + hours * hourMs)}`),
  });
  shell.show(
    choiceOverlay({
      title: rows.length === 1 ? 'Snooze' : `Snooze ${rows.length} findings`,
      items: [
        {
          text: 'until it gets worse',
          letter: 'w',
          choose: () => put(undefined, 'until it gets worse'),
        },
        forHours(1, 'for an hour', 'h'),
        forHours(8, 'for eight hours', 'e'),
        forHours(24, 'for a day', 'd'),
      ],
    }),
  );
}
