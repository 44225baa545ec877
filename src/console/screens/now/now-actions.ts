import { type Finding, subjectName } from '../../../domain/attention/finding.ts';
import { incidentReport } from '../../../domain/attention/incident-report.ts';
import type { NowRow } from '../../../domain/attention/now-rows.ts';
import { anyOf } from '../../../domain/filter/field.ts';
import { maskSecrets } from '../../../domain/format/secrets.ts';
import { formatDateTime } from '../../../domain/format/time.ts';
import type { Computer } from '../../../domain/resources.ts';
import { latestStates } from '../../../domain/sent-requests.ts';
import type { MessageTail } from '../../../domain/transcript/message-tail.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { computersQuery } from '../../data/queries.ts';
import { tailKey } from '../../data/use-tails.ts';
import { actionOn, type HarmfulAction, viewAction } from '../../keys/action.ts';
import { exportName } from '../../list/export.ts';
import { choiceOverlay } from '../../overlays/choice.tsx';
import { readAudit } from '../../shell/audit.ts';
import type { Visit } from '../../shell/navigation.ts';
import type { Route } from '../../shell/routes.ts';
import type { Shell } from '../../shell/shell.ts';
import { restartComputer } from '../computers/computer-list.ts';
import { interruptSession } from '../sessions/session-list.ts';

const hourMs = 3_600_000;

export const findingActions = [
  viewAction<NowRow>({
    id: 'now.open',
    title: 'Open the evidence',
    synonyms: 'evidence details',
    keys: ['enter', 'l'],
    hint: 'open',
    run: ({ finding }, shell) => shell.open(evidenceRoute(finding), evidenceView(finding)),
  }),
  viewAction<NowRow>({
    id: 'now.snooze',
    title: 'Snooze until it gets worse or for a time',
    synonyms: 'mute hide later acknowledge wake',
    keys: ['s'],
    hint: 'snooze',
    run: (row, shell) => (row.isSnoozed ? wake(row, shell) : snooze([row], shell)),
    together: { title: (rows) => `Snooze ${rows.length} findings`, run: snooze },
  }),
  viewAction<NowRow>({
    id: 'now.save-incident',
    title: 'Save an incident report of this finding',
    synonyms: 'bundle evidence markdown file ticket postmortem',
    keys: ['B'],
    run: (row, shell) => saveIncident([row], shell),
    together: {
      title: (rows) => `Save an incident report of ${rows.length} findings`,
      run: saveIncident,
    },
  }),
  onRows(
    'now.restart',
    restartComputer,
    ({ computer }) => computer,
    'This finding is not about one computer.',
  ),
  onRows(
    'now.interrupt',
    interruptSession,
    ({ session }) => session,
    'This finding is not about a session.',
  ),
];

/** An action of another screen, applied to the target of a finding. */
function onRows<Target>(
  id: string,
  action: HarmfulAction<Target>,
  targetOf: (row: NowRow) => Target | undefined,
  missing: string,
): HarmfulAction<NowRow> {
  const { oneByOne: _, ...single } = action;
  // Rows without a target are disabled, so only those that have one get here.
  const onTarget = actionOn(single, (row: NowRow) => targetOf(row) as Target);
  return {
    ...onTarget,
    id,
    disabledReason: (row) =>
      targetOf(row) === undefined ? missing : onTarget.disabledReason?.(row),
  };
}

/** Only the computers that a finding is about, if there are several. */
const evidenceView = ({ subject }: Finding): Visit['saved'] =>
  subject.kind === 'computers' && subject.computers.length > 1
    ? {
        name: `${subject.computers.length} computers`,
        views: { computers: { filter: anyOf('name', subject.computers) } },
      }
    : undefined;

function evidenceRoute({ subject }: Finding): Route {
  switch (subject.kind) {
    case 'computers': {
      const [only, ...others] = subject.computers;
      if (only === undefined || others.length > 0) return { screen: 'computers' };
      return { screen: 'computer', computerId: only.id, name: only.name };
    }
    case 'session': {
      const { kind: _, message, ...session } = subject;
      const at = message && { messageId: message.id, createdAt: message.createdAt, match: '' };
      return { screen: 'transcript', ...session, at };
    }
    case 'person':
      return { screen: 'person', userId: subject.userId, email: subject.email };
    case 'day':
      return { screen: 'day', day: subject.day };
    case 'model':
      return { screen: 'model', model: subject.model };
    case 'tool':
      return { screen: 'metric', kind: 'tool', names: [subject.tool] };
    case 'repository': {
      const { url, name } = subject;
      return { screen: 'repository', repoUrl: url, name, isComparing: true };
    }
    case 'organization':
      return { screen: 'overview' };
    case 'part':
      return { screen: 'errors' };
  }
}

function wake({ finding }: NowRow, { attention, say }: Shell) {
  attention.snoozes.dispatch({ type: 'woken', id: finding.id });
  say(`${subjectName(finding.subject)} is back in the queue`);
}

function snooze(rows: readonly NowRow[], shell: Shell) {
  const nowMs = shell.clock();
  const put = (until: string, untilMs?: number) => {
    const time = untilMs === undefined ? {} : { untilMs };
    for (const { finding } of rows) {
      const { id, size, severity } = finding;
      const snooze = { size, severity, ...time };
      shell.attention.snoozes.dispatch({ type: 'snoozed', id, snooze });
    }
    shell.say(`Snoozed ${until}`);
  };
  const worse = 'until it gets worse';
  const forHours = (hours: number, text: string, letter: string) => {
    const untilMs = nowMs + hours * hourMs;
    const note = `until ${formatDateTime(untilMs)}`;
    return { text, letter, note, choose: () => put(note, untilMs) };
  };
  shell.show(
    choiceOverlay({
      title: rows.length === 1 ? 'Snooze' : `Snooze ${rows.length} findings`,
      items: [
        { text: worse, letter: 'w', choose: () => put(worse) },
        forHours(1, 'for an hour', 'h'),
        forHours(8, 'for eight hours', 'e'),
        forHours(24, 'for a day', 'd'),
      ],
    }),
  );
}

/** Saves findings with all related data, for attaching them to a ticket. */
function saveIncident(rows: readonly NowRow[], shell: Shell) {
  const { queries, profile, errors, audit, clock } = shell;
  const nowMs = clock();
  const findings = rows.map(({ finding }) => finding);
  const sessions = findings.flatMap(({ subject }) =>
    subject.kind === 'session' ? [subject.sessionId] : [],
  );
  const transcripts = new Map(
    sessions.map((id) => [id, queries.getQueryData<MessageTail>(tailKey(id))?.entries ?? []]),
  );
  shell.save({
    name: exportName('incident', 'md', nowMs),
    async text() {
      const computers = queries.getQueryData<Computer[]>(computersQuery.key) ?? [];
      const log = readAudit(audit);
      const report = incidentReport({
        findings,
        profile,
        nowMs,
        transcripts,
        computers,
        errors: errors.get(),
        requests: log && latestStates(log),
      });
      return maskSecrets(sanitizeText(report));
    },
  });
}
