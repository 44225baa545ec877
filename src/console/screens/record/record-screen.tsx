import { useMemo } from 'react';
import { unknownText } from '../../../domain/format/number.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { padEnd } from '../../../terminal/width.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { viewAction } from '../../actions/action.ts';
import { bind } from '../../actions/binding.ts';
import { tableActions } from '../../actions/table-actions.ts';
import { Screen } from '../../components/frame/screen.tsx';
import { frameRows, useScreenSize } from '../../components/frame/screen-size.ts';
import { Pane } from '../../components/pane.tsx';
import { useScroll } from '../../components/use-scroll.ts';
import { useConsole } from '../../console-context.ts';
import type { RecordFacts, Route } from '../../navigation/route.ts';
import { emptyLine, type Line, line } from '../../text/line.ts';

const nameWidth = 14;
const widest = 100;

/** What can be done with a record. */
export const recordActions = [
  viewAction<RecordFacts>({
    id: 'record.copy',
    title: 'Copy all of it',
    keys: ['y'],
    when: 'record',
    hint: 'copy',
    run: (facts, operator) => operator.copy(recordText(facts), 'the record'),
  }),
];

/** Everything about one error or one request, to be read and copied. */
export function RecordScreen({ route }: { route: Extract<Route, { screen: 'record' }> }) {
  const { clock } = useConsole();
  const { width, height: rows } = useScreenSize();
  const height = rows - frameRows;
  const { facts } = route;
  const lines = useMemo(() => recordLines(facts, Math.min(widest, width - 4)), [facts, width]);
  const { top, controls } = useScroll({ name: 'record', count: lines.length, height });
  const bindings = useMemo(
    () => [...bind(recordActions, () => facts), ...bind(tableActions, () => controls)],
    [facts, controls],
  );

  return (
    <Screen freshness={{ state: 'live', updatedAt: clock() }} bindings={bindings}>
      {(size) => <Pane lines={lines.slice(top)} {...size} />}
    </Screen>
  );
}

function recordLines(facts: RecordFacts, width: number): Line[] {
  const lines = facts.flatMap(([name, value]) => {
    const texts = wrapText(sanitizeText(value ?? unknownText), width - nameWidth);
    return texts.map((text, index) =>
      line('  ', [padEnd(index === 0 ? name : '', nameWidth), 'muted'], text),
    );
  });
  return [emptyLine, ...lines];
}

const recordText = (facts: RecordFacts): string =>
  facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`])).join('');
