import type { SearchCount } from '../../search/search-spans.ts';
import type { OpenTranscript } from './open-transcript.ts';
import { countsOf } from './searching.ts';

/** Where the reader is among the matches, from 1, and how many there are so far. */
export function matchPosition(transcript: OpenTranscript): SearchCount | undefined {
  const { search } = transcript.store.get();
  const scan = transcript.scan();
  if (search === undefined || scan === undefined) return undefined;

  let index = search.current === undefined ? undefined : search.current.index + 1;
  for (let part = 0; part < (search.current?.part ?? 0); part++) {
    const count = scan.counts[part];
    // Messages above that were not looked through yet may hold any number.
    if (count === undefined) index = undefined;
    else if (index !== undefined) index += count;
  }
  return { ...countsOf(transcript), index };
}
