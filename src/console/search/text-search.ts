import { useMemo } from 'react';
import { matchesInText } from '../../domain/filter/search-pattern.ts';
import { memoizeLast } from '../../domain/memoize-last.ts';
import { noSearch, reduceSearch } from '../../domain/search/search-state.ts';
import {
  firstMatchBelow,
  lineOfMatch,
  matchesInTexts,
  type TextMatch,
} from '../../domain/search/text-matches.ts';
import type { Line, Span } from '../draw/line.ts';
import type { RowLine } from '../draw/row.ts';
import { spansText } from '../draw/spans.ts';
import { useScroll } from '../frame/use-scroll.ts';
import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import type { Binding } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { createStore, useStore } from '../shell/store.ts';
import { useLatest } from '../shell/use-latest.ts';
import { countOf, createSearchControls, matchesOf, searchActions } from './search.ts';
import { markedSpans, patternOf, searchSpans } from './search-spans.ts';

/** The keys of a search in a page of lines. */
export const textSearchActions = searchActions('text');

/** The keys of a page of lines that scroll and can be searched. */
export const textPageActions = [...textSearchActions, ...scrollActions];

/** Texts and the lines that show them; `text` is the index of the text of a line. */
export type SearchedText = {
  texts: readonly string[];
  lines: readonly (RowLine & { text: number })[];
};

/** Lines each of which is a text of its own. */
export const linesAsTexts = (lines: readonly Line[]): SearchedText => ({
  texts: lines.map(({ spans }) => spansText(spans)),
  lines: lines.map(({ spans }, text) => ({ spans, text, offset: 0, leadLength: 0 })),
});

type TextPage = {
  /** For the title; empty without a search. */
  title: readonly Span[];
  /** The visible lines, with their matches marked. */
  shown: readonly Line[];
  bindings: readonly Binding[];
};

/** A page of lines that scroll and can be searched; `count` is their number if not all are laid out yet. */
export function useTextPage(page: {
  name: string;
  content: SearchedText;
  height: number;
  count?: number;
}): TextPage & { top: number } {
  const { name, content, height, count = content.lines.length } = page;
  const { top: wanted, topNow, controls } = useScroll({ name, count, height });
  // The position may be beyond the lines laid out so far.
  const within = (line: number) => Math.max(0, Math.min(line, content.lines.length - height));
  const top = within(wanted);
  const { bindings: search, ...shown } = useTextSearch({
    name,
    content,
    top,
    topNow: () => within(topNow()),
    height,
    moveTo: controls.moveTo,
  });
  const bindings = useMemo(
    () => [...search, ...bind(scrollActions, () => controls)],
    [search, controls],
  );
  return { ...shown, top, bindings };
}

type Scrolled = {
  name: string;
  content: SearchedText;
  /** The first visible line, and the number of those that fit. */
  top: number;
  height: number;
  /** The first visible line as of the last key: several keys can arrive before the next frame. */
  topNow(): number;
  moveTo(line: number): void;
};

/** Lines that stay visible above a match. */
const contextLines = 3;

/** A search in lines that are scrolled elsewhere. */
export function useTextSearch(page: Scrolled): TextPage {
  const { visitStores } = useShell();
  const store = visitStores.of(`${page.name} search`, () => createStore(reduceSearch, noSearch));
  const { query, current } = useStore(store);
  const latest = useLatest(page);

  const { matchesIn, bindings } = useMemo(() => {
    const matchesIn = memoizeLast(matchesInTexts);
    const controls = createSearchControls<TextMatch>({
      store,
      matches: (pattern) => matchesIn(latest.current.content.texts, pattern),
      firstBelow(matches) {
        const { content, topNow } = latest.current;
        return firstMatchBelow(matches, content.lines[topNow()]);
      },
      // Such a page has no cursor, so the current match marks the position.
      isAt: () => true,
      reach(match) {
        const { content, topNow, height, moveTo } = latest.current;
        const top = topNow();
        const line = lineOfMatch(content.lines, match);
        const isInSight = line >= top && line < top + height;
        if (!isInSight) moveTo(Math.max(0, line - contextLines));
      },
      wayBack() {
        const top = latest.current.topNow();
        return () => latest.current.moveTo(top);
      },
    });
    return { matchesIn, bindings: bind(textSearchActions, () => controls) };
  }, [store, latest]);

  const { texts, lines } = page.content;
  const found = { store, matches: (pattern: RegExp) => matchesIn(texts, pattern) };
  const count = countOf(found);
  const pattern = patternOf(query ?? '');
  const match = current === undefined ? undefined : matchesOf(found)[current];
  const shown = lines.slice(page.top, page.top + page.height);
  return {
    bindings,
    title: query === undefined || count === undefined ? [] : searchSpans(query, count),
    shown: pattern ? shown.map((laid) => markedLine(laid, texts, { pattern, match })) : shown,
  };
}

/** The line with its matches marked, the current one differently. */
function markedLine(
  line: SearchedText['lines'][number],
  texts: readonly string[],
  { pattern, match }: { pattern: RegExp; match: TextMatch | undefined },
): Line {
  const matches = matchesInText(texts[line.text] ?? '', pattern);
  const isCurrent = ({ start }: { start: number }) =>
    match?.text === line.text && start === match.start;
  return { spans: markedSpans(line, matches, isCurrent) };
}
