import type { WikiRun } from '../../../domain/resources.ts';
import type { Size } from '../../components/frame/screen-size.ts';
import { Pane } from '../../components/pane.tsx';
import { useRested } from '../../components/use-rested.ts';
import { useConsole } from '../../console-context.ts';
import type { KnownRun } from '../../data/use-wiki-run.ts';
import { useNow } from '../../time/use-now.ts';
import { runSummary } from './run-summary.ts';
import { shownValue } from './shown-value.ts';
import { besideRecord, valueLines } from './value-lines.ts';

export type ReadValueProps = {
  known: KnownRun;
  run: WikiRun;
  /** Where the value is in the record; the root is the run itself. */
  path: string | undefined;
  size: Size;
};

/** The value under the cursor of a record, to be read beside it. */
export function ReadValue({ known, run, path, size }: ReadValueProps) {
  const { glyphs } = useConsole();
  const nowMs = useNow();
  const rested = useRested(path, path) ?? '';
  const width = size.width - 1;
  const { value, name } = shownValue(run, rested);
  const room = { width, height: size.height, characters: besideRecord };
  const lines =
    rested === ''
      ? runSummary(known, { width, nowMs, glyphs })
      : valueLines(value, name, room, glyphs);
  return <Pane lines={lines} {...size} />;
}
