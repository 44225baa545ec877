import type { Computer } from '../../../api/resources.ts';
import { maskSecrets } from '../../../figures/format/secrets.ts';
import type { MessageTail } from '../../../figures/transcript/message-tail.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { computersQuery } from '../../data/queries.ts';
import { exportName } from '../../overlays/export-table.ts';
import { saveExport } from '../../overlays/save-export.ts';
import { type ViewableText, viewerChoice } from '../../overlays/view-text.ts';
import { readAudit } from '../../shell/audit.ts';
import { queryKeys } from '../../shell/query-keys.ts';
import { latestStates } from '../../shell/sent-requests.ts';
import type { Shell } from '../../shell/shell.ts';
import { incidentReport, sessionIdsOf } from './incident-report.ts';
import type { NowRow } from './now-rows.ts';

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
