import { useMemo } from 'react';
import { spansText } from '../../draw/spans.ts';
import { useScreenSize } from '../../frame/screen.tsx';
import { viewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { useOwnBindings } from '../../list/own-actions.ts';
import { TextScreen, textPageActions } from '../../search/text-screen.tsx';
import type { RecordFacts } from '../../shell/kept-fields.ts';
import { latestStates } from '../../shell/request-text.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useShell } from '../../shell/shell-context.ts';
import { auditList, errorList, recordLines, recordRows } from './record-lists.ts';

/** Longer lines are hard to read. */
const maxWidth = 102;

const noContext = {};
const noLines = { unreadableLines: 0 };

const copyRecord = viewAction<RecordFacts>({
  id: 'record.copy',
  title: 'Copy the whole record',
  keys: ['y'],
  hint: 'copy',
  run: (facts, shell) => shell.copy(recordText(facts), 'the record'),
});

/** Everything that the screen of a record binds, nearest first. */
export const recordScreenActions = [copyRecord, ...textPageActions];

/** Everything about one error or one request, to be read and copied. */
export function RecordScreen({ route }: { route: RouteOf<'record'> }) {
  const { width } = useScreenSize();
  const { facts, row } = route;
  const content = useMemo(() => {
    const rows = recordRows(facts);
    const lines = recordLines(rows, Math.min(maxWidth, width - 2));
    const searched = { texts: rows.map(({ spans }) => spansText(spans)), lines };
    return { lines, searched: () => searched };
  }, [facts, width]);
  const { errors, audit } = useShell();
  const records = useMemo(
    () => ({
      errors: errors.get().find(({ id }) => row?.list === 'errors' && id === row.id),
      audit:
        row?.list === 'audit'
          ? latestStates(audit.read().entries).find(({ id }) => id === row.id)
          : undefined,
    }),
    [errors, audit, row],
  );
  const ofError = useOwnBindings(errorList, records.errors, noContext);
  const ofRequest = useOwnBindings(auditList, records.audit, noLines);
  const first = useMemo(
    () => [
      ...bind([copyRecord], () => facts),
      ...(records.errors ? ofError : []),
      ...(records.audit ? ofRequest : []),
    ],
    [facts, records, ofError, ofRequest],
  );

  return <TextScreen name="record" content={content} first={first} />;
}

const recordText = (facts: RecordFacts): string =>
  facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`])).join('');
