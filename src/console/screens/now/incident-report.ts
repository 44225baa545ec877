import type { Computer } from '../../../api/resources.ts';
import { computerName } from '../../../figures/computers/computer-status.ts';
import { stepsOf } from '../../../figures/computers/steps.ts';
import { counted } from '../../../figures/format/number.ts';
import { maskSecrets } from '../../../figures/format/secrets.ts';
import { formatDateTime, formatDuration } from '../../../figures/time/format-time.ts';
import type { MessageTail } from '../../../figures/transcript/message-tail.ts';
import type { TranscriptEntry } from '../../../figures/transcript/transcript-entry.ts';
import { costText, type Finding, type SessionPlace, subjectName } from '../../../rules/finding.ts';
import type { AuditEntry } from '../../../state/audit-entry.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { computersQuery } from '../../data/queries.ts';
import { exportName, saveExport } from '../../overlays/export-table.ts';
import { type ViewableText, viewerChoice } from '../../overlays/view-text.ts';
import { readAudit } from '../../shell/audit.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import { latestStates, type RequestNames, requestText } from '../../shell/request-text.ts';
import type { Shell } from '../../shell/shell.ts';
import { fenced, markdownParagraphs } from '../transcript/entry-markdown.ts';
import type { NowRow } from './now-rows.ts';

/** An error with the time at which it last occurred, in Unix milliseconds. */
type RecordedError = {
  lastAt: number;
  message: string;
  times: number;
  status?: number | undefined;
  requestId?: string | undefined;
};

/** A request that changed something, sent `at` Unix milliseconds. */
type RecordedRequest = RequestNames &
  Pick<AuditEntry, 'profile' | 'at' | 'who' | 'target' | 'name' | 'result'>;

type Incident = {
  rows: readonly Pick<NowRow, 'finding' | 'parts' | 'sessionsOn'>[];
  profile: { name: string; host: string };
  /** Unix milliseconds. */
  nowMs: number;
  computers: readonly Computer[];
  /** The newest messages of sessions, by session ID. */
  transcripts: ReadonlyMap<string, readonly TranscriptEntry[]>;
  errors: readonly RecordedError[];
  /** Undefined if the audit log cannot be read. */
  requests: readonly RecordedRequest[] | undefined;
};

const hourMs = 3_600_000;

/** Messages before and after the one that shows a finding. */
const messagesOnEachSide = 6;

/** Findings with all evidence as Markdown. Secrets are not removed. */
export function incidentReport(incident: Incident): string {
  const { rows, profile, nowMs } = incident;
  const findings = rows.map(({ finding }) => finding);
  const homes = messageHomes(rows);
  const paragraphs = [
    `# Incident report, ${formatDateTime(nowMs)}`,
    `Profile ${profile.name} (${profile.host}), ${counted(findings.length, 'finding')}. What looks like a key, a token or a password is replaced by \`[credential]\`; read it before you share it.`,
    findings.map((finding) => `- ${finding.severity}: ${headOf(finding)}`).join('\n'),
    ...rows.flatMap((row) => findingParagraphs(row, incident, homes)),
    '## Errors of the last hour',
    ...listOr('No errors.', errorLines(incident)),
    '## Audit log of the last hour',
    ...(incident.requests === undefined
      ? ['It cannot be read.']
      : listOr('No requests that changed something.', requestLines(incident.requests, incident))),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

/** The sessions whose messages belong to a finding: the one that it is about, and those on its computers. */
const sessionIdsOf = ({ finding: { subject }, sessionsOn }: Incident['rows'][number]) => [
  ...(subject.kind === 'session' ? [subject.sessionId] : []),
  ...sessionsOn.map(({ sessionId }) => sessionId),
];

const headOf = ({ subject, problem }: Finding): string => `${subjectName(subject)}: ${problem}`;

const listOr = (empty: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [empty] : [lines.map((line) => `- ${line}`).join('\n')];

/** The first finding about the session itself has its messages, otherwise the first one about its computer. */
function messageHomes(rows: Incident['rows']): ReadonlyMap<string, Finding> {
  const own = rows.flatMap(({ finding }) =>
    finding.subject.kind === 'session' ? [[finding.subject.sessionId, finding] as const] : [],
  );
  const others = rows.flatMap(({ finding, sessionsOn }) =>
    sessionsOn.map(({ sessionId }) => [sessionId, finding] as const),
  );
  // Of equal keys, a map keeps the last.
  return new Map([...own, ...others].toReversed());
}

function findingParagraphs(
  row: Incident['rows'][number],
  incident: Incident,
  homes: ReturnType<typeof messageHomes>,
) {
  const { finding, parts } = row;
  const { subject, severity, sinceMs, costs = [], evidence } = finding;
  const since = sinceMs === undefined ? 'not known' : formatDateTime(sinceMs);
  const facts = [
    ['found by', [...new Set(parts.map(({ rule }) => rule))].join(', ')],
    ['severity', severity],
    ['since', since],
    ...(finding.asOfMs === undefined
      ? []
      : [['not read since', formatDateTime(finding.asOfMs)] as const]),
    ...costs.map((cost) => ['credits', costText(cost)] as const),
    ...evidence.facts,
  ] as const;
  const ids = new Set(subject.kind === 'computers' ? subject.computers.map(({ id }) => id) : []);
  return [
    `## ${headOf(finding)}`,
    facts.map(([name, value]) => `- ${name}: ${value}`).join('\n'),
    ...(evidence.quote ? [fenced(evidence.quote, '')] : []),
    ...incident.computers
      .filter(({ id }) => ids.has(id))
      .flatMap((computer) => computerParagraphs(computer, incident.nowMs)),
    ...sessionIdsOf(row).flatMap((sessionId) => {
      const home = homes.get(sessionId);
      if (home === undefined || home === finding) return messageParagraphs(sessionId, incident);
      return [`Session ${sessionId}: its messages are under "${headOf(home)}".`];
    }),
  ];
}

function computerParagraphs(computer: Computer, nowMs: number): string[] {
  const steps = stepsOf(computer, nowMs);
  return [
    `### Computer ${computerName(computer)}`,
    [
      `- id: ${computer.id}`,
      `- status: ${computer.status ?? 'unknown'}`,
      ...steps.map(
        ({ name, state, durationMs }) =>
          `- step "${name}": ${state}${durationMs === undefined ? '' : `, ${formatDuration(durationMs)}`}`,
      ),
    ].join('\n'),
    ...steps.flatMap(({ name, error }) =>
      error === undefined ? [] : [`Error of "${name}":`, fenced(error, '')],
    ),
  ];
}

/** The messages around those that show findings about a session; the newest if a finding has none. */
function messageParagraphs(sessionId: string, { rows, transcripts }: Incident): string[] {
  const entries = transcripts.get(sessionId) ?? [];
  const shown = rows.flatMap(({ finding: { subject }, sessionsOn }) => {
    if (subject.kind === 'session' && subject.sessionId === sessionId)
      return [placeOf(subject, entries)];
    return sessionsOn.some((session) => session.sessionId === sessionId) ? [entries.length] : [];
  });
  const near = entries.filter((_, index) =>
    shown.some((place) => Math.abs(index - place) <= messagesOnEachSide),
  );
  return [
    `### Session ${sessionId}`,
    ...(near.length === 0 ? ['Its messages were not read.'] : []),
    // Their headings are one level below those of the report.
    ...near.flatMap((entry) =>
      markdownParagraphs(entry)
        .filter((text) => text.trim() !== '')
        .map((text, index) => (index === 0 ? `##${text}` : text)),
    ),
  ];
}

/** The index of the message that shows a finding; the end if it has none. */
function placeOf({ at }: SessionPlace, entries: readonly TranscriptEntry[]): number {
  const index = entries.findIndex(({ id }) => id === at?.messageId);
  return index === -1 ? entries.length : index;
}

const errorLines = ({ errors, nowMs }: Incident): string[] =>
  errors
    .filter(({ lastAt }) => nowMs - lastAt <= hourMs)
    .map(({ lastAt, message, times, status, requestId }) =>
      [
        `${formatDateTime(lastAt)} ${message}`,
        times > 1 ? `${times} times` : '',
        status === undefined ? '' : `status ${status}`,
        requestId === undefined ? '' : `request ${requestId}`,
      ]
        .filter(Boolean)
        .join(', '),
    );

const requestLines = (
  requests: readonly RecordedRequest[],
  { profile, nowMs }: Incident,
): string[] =>
  requests
    .filter((request) => request.profile === profile.name && nowMs - request.at <= hourMs)
    .map(({ at, who, target, name, result, ...request }) => {
      const called = name === undefined ? '' : ` (${name})`;
      return `${formatDateTime(at)} ${who}: ${requestText(request)} ${target}${called}, ${result}`;
    });

/** Saves findings with all related data, for attaching them to a ticket. */
export function saveIncident(rows: readonly NowRow[], shell: Shell) {
  const { name, text } = incidentFile(rows, shell);
  saveExport({ name, text: async () => text(sanitizeText) }, shell);
}

/** Shows the same in the user's pager or editor. */
export const viewIncident = (rows: readonly NowRow[], shell: Shell): void =>
  shell.show(viewerChoice(incidentFile(rows, shell), shell));

function incidentFile(rows: readonly NowRow[], shell: Shell): ViewableText {
  const { queries, profile, errors, audit, clock } = shell;
  const nowMs = clock();
  const transcripts = new Map(
    rows
      .flatMap(sessionIdsOf)
      .map((id) => [id, queries.getQueryData<MessageTail>(queryKeys.tail(id))?.entries ?? []]),
  );
  return {
    name: exportName('incident', 'md', nowMs),
    text(clean) {
      const computers = queries.getQueryData<Computer[]>(computersQuery.key) ?? [];
      const log = readAudit(audit);
      const report = incidentReport({
        rows,
        profile,
        nowMs,
        transcripts,
        computers,
        errors: errors.get(),
        requests: log && latestStates(log.entries),
      });
      return maskSecrets(clean(report));
    },
  };
}
