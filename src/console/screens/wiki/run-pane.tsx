import type { WikiRun } from '../../../domain/resources.ts';
import type { KnownRun } from '../../data/use-wiki-run.ts';
import type { Size } from '../../draw/line.ts';
import { Pane } from '../../draw/pane.tsx';
import { useNow } from '../../shell/time.ts';
import { ValuePane } from '../../tree/value-pane.tsx';
import { runSummary } from './run-summary.ts';

export type RunPaneProps = {
  known: KnownRun;
  run: WikiRun;
  /** Where the value is in the record; the root is the run itself. */
  path: string | undefined;
  size: Size;
};

/** What stands beside the record of a run: the run summed up, or the value under the cursor. */
export function RunPane({ known, run, path, size }: RunPaneProps) {
  const nowMs = useNow();
  if (path) return <ValuePane record={run} path={path} size={size} />;
  return <Pane lines={runSummary(known, { width: size.width - 1, nowMs })} {...size} />;
}
