import { useMemo } from 'react';
import type { Freshness } from '../data/feed.ts';
import { indented } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { Screen } from '../frame/screen.tsx';
import { frameRows, useScreenSize } from '../frame/screen-size.ts';
import { useScroll } from '../frame/use-scroll.ts';
import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import { valueText } from './json-path.ts';
import { type Reading, readCopyActions, readingEndActions } from './reading-actions.ts';
import type { ShownValue } from './shown-value.ts';
import { valueLines } from './value-lines.ts';

export type ValuePageProps = {
  shown: ShownValue;
  /** The name of the record: tells it from all others of a visit. */
  name: string;
  path: string;
  freshness: Freshness;
  reading: Reading;
};

/** Enough for any page that people write, and laid out before anybody waits. */
const mostCharacters = 400_000;

/** One value of a record on the whole screen, to be scrolled. */
export function ValuePage({ shown, name: record, path, freshness, reading }: ValuePageProps) {
  const screen = useScreenSize();
  const height = screen.height - frameRows;
  const width = screen.width - 4;
  const { value, name, title } = shown;
  const lines = useMemo(() => {
    const room = { width, height: Number.POSITIVE_INFINITY, characters: mostCharacters };
    return valueLines(value, name, room).map(indented);
  }, [value, name, width]);
  const { top, controls } = useScroll({
    name: `${record} page ${path}`,
    count: lines.length,
    height,
  });
  const bindings = useMemo(
    () => [
      ...bind(readCopyActions, () => ({ text: valueText(value) })),
      ...bind(readingEndActions, () => reading),
      ...bind(scrollActions, () => controls),
    ],
    [value, reading, controls],
  );
  const last = Math.min(lines.length, top + height);
  const place = `${title}  lines ${top + 1} to ${last} of ${lines.length}`;

  return (
    <Screen freshness={freshness} bindings={bindings} details={[{ text: place, tone: 'muted' }]}>
      {(size) => <Pane lines={lines.slice(top)} {...size} />}
    </Screen>
  );
}
