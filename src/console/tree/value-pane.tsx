import { useMemo } from 'react';
import type { Size } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { useSettled } from '../frame/use-settled.ts';
import type { JsonValue } from './json-path.ts';
import { shownValue } from './shown-value.ts';
import { valueLines } from './value-lines.ts';

export type ValuePaneProps = {
  record: JsonValue;
  /** Where the value is in the record. */
  path: string | undefined;
  size: Size;
};

/** More than any screen shows, and little enough to be laid out within a frame. */
const mostCharacters = 20_000;

/** The value under the cursor of a record, to be read beside it. */
export function ValuePane({ record, path, size }: ValuePaneProps) {
  const { width, height } = size;
  const rested = useSettled(path, path) ?? '';
  const lines = useMemo(() => {
    const { value, name } = shownValue(record, rested);
    const room = { width: width - 1, height, characters: mostCharacters };
    return valueLines(value, name, room);
  }, [record, rested, width, height]);
  return <Pane lines={lines} {...size} />;
}
