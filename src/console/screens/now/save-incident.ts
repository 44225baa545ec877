import type { Computer } from '../../../domain/resources.ts';
import { type MessageTail, tailKey } from '../../data/message-tail.ts';
import { computersQuery } from '../../data/queries.ts';
import { viewAction } from '../../keys/action.ts';
import { exportName } from '../../list/export.ts';
import { readAudit } from '../../shell/audit.ts';
import type { Shell } from '../../shell/shell.ts';
import { incidentReport } from './incident-report.ts';
import type { NowRow } from './use-now.ts';

/** Saves findings with everything that is known of them, to be attached to a ticket. */
export const saveIncident = viewAction<NowRow>({
  id: 'now.save-incident',
  title: 'Save an incident report of this finding',
  synonyms: 'bundle evidence markdown file ticket postmortem',
  keys: ['B'],
  run: (row, shell) => save([row], shell),
  together: {
    title: (rows) => `Save an incident report of ${rows.length} findings`,
    run: save,
  },
});

function save(rows: readonly NowRow[], shell: Shell) {
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
    text: async () =>
      incidentReport({
        ...{ findings, profile, nowMs, transcripts },
        computers: queries.getQueryData<Computer[]>(computersQuery.key) ?? [],
        errors: errors.get(),
        audit: readAudit(audit),
      }),
  });
}
