import { useMemo } from 'react';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { type Match, matchesInText } from '../../language/search/search-pattern.ts';
import type { Line, Span } from '../draw/line.ts';
import type { RowLine } from '../draw/row.ts';
import { spansText } from '../draw/spans.ts';
import { type TextScroll, useScroll } from '../frame/use-scroll.ts';
import { bind } from '../keys/binding.ts';
import { scrollActions } from '../keys/scroll-actions.ts';
import type { Binding } from '../shell/shell.ts';
import { useShell } from '../shell/shell-context.ts';
import { createStore, useStore } from '../shell/store.ts';
import { useLatest } from '../shell/use-latest.ts';
import { countOf, createSearchControls, matchesOf, searchActions } from './search.ts';
import { markedSpans, patternOf, searchSpans } from './search-spans.ts';
import { noSearch, reduceSearch } from './search-state.ts';

/** The keys of a search in a page of lines. */
export const textSearchActions = searchActions('text');

/** The keys of a page of lines that scroll and can be searched. */
export const textPageActions = [...textSearchActions, ...scrollActions];

/** Texts and the lines that show them; `text` is the index of the text of a line. */
export type SearchedText = {
  texts: readonly string[];
  lines: readonly (RowLine & { text: number })[];
};

/** The lines of a page, and what a search in them reads, which is always the same object. */
type TextContent = { lines: readonly Line[]; searched(): SearchedText };

/** Lines each of which is a text of its own. A page can be long, so the texts are made for a search only. */
export const linesAsTexts = (lines: readonly Line[]): TextContent => ({
  lines,
  searched: memoizeLast(() => ({
    texts: lines.map(({ spans }) => spansText(spans)),
    lines: lines.map(({ spans }, text) => ({ spans, text, offset: 0, leadLength: 0 })),
  })),
});

type TextPage = {
  /** For the title; empty without a search. */
  title: readonly Span[];
  /** The visible lines, with their matches marked. */
  shown: readonly Line[];
  bindings: readonly Binding[];
};

/** A page of lines that scroll and can be searched; `count` is their number if not all are laid out yet. */
export function useTextPage(
  page: Omit<ScrolledText, 'top' | 'scroll'> & { count?: number },
): TextPage & { top: number } {
  const { count = page.content.lines.length } = page;
  const { top: wanted, controls } = useScroll({ ...page, count });
  const top = within(wanted, page);
  const { bindings: search, ...shown } = useTextSearch({ ...page, top, scroll: () => controls });
  const bindings = useMemo(
    () => [...search, ...bind(scrollActions, () => controls)],
    [search, controls],
  );
  return { ...shown, top, bindings };
}

type ScrolledText = {
  name: string;
  content: TextContent;
  /** The first visible line of this frame, and the number of those that fit. */
  top: number;
  height: number;
  scroll(): TextScroll;
};

/** Limits a first visible line to the lines laid out so far. */
const within = (
  top: number,
  { content, height }: Pick<ScrolledText, 'content' | 'height'>,
): number => Math.max(0, Math.min(top, content.lines.length - height));

/** Lines that stay visible above a match. */
const contextLines = 3;

/** A search in lines that are scrolled elsewhere. */
export function useTextSearch(page: ScrolledText): TextPage {
  const { visitStores } = useShell();
  const store = visitStores.of(`${page.name} search`, () => createStore(reduceSearch, noSearch));
  const { query, current } = useStore(store);
  const latest = useLatest(page);

  const { matchesIn, bindings } = useMemo(() => {
    const matchesIn = memoizeLast(matchesInTexts);
    const searched = () => latest.current.content.searched();
    const topNow = () => within(latest.current.scroll().top(), latest.current);
    const moveTo = (line: number) => latest.current.scroll().moveTo(line);
    const controls = createSearchControls<TextMatch>({
      store,
      matches: (pattern) => matchesIn(searched().texts, pattern),
      firstBelow: (matches) => firstMatchBelow(matches, searched().lines[topNow()]),
      // Such a page has no cursor, so the current match marks the position.
      isAt: () => true,
      reach(match) {
        const line = lineOfMatch(searched().lines, match);
        const top = topNow();
        const isInSight = line >= top && line < top + latest.current.height;
        if (!isInSight) moveTo(Math.max(0, line - contextLines));
      },
      wayBack() {
        const top = topNow();
        return () => moveTo(top);
      },
    });
    return { matchesIn, bindings: bind(textSearchActions, () => controls) };
  }, [store, latest]);

  const { content, top, height } = page;
  const found = { store, matches: (of: RegExp) => matchesIn(content.searched().texts, of) };
  const count = countOf(found);
  const pattern = patternOf(query ?? '');
  const match = current === undefined ? undefined : matchesOf(found)[current];
  const visible = <Each>(lines: readonly Each[]) => lines.slice(top, top + height);
  const marked = ({ texts, lines }: SearchedText, pattern: RegExp) =>
    visible(lines).map((laid) => markedLine(laid, texts, { pattern, match }));
  return {
    bindings,
    title: query === undefined || count === undefined ? [] : searchSpans(query, count),
    shown: pattern ? marked(content.searched(), pattern) : visible(content.lines),
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

/** A match in one of several texts; `text` is the index of that text. */
type TextMatch = Match & { text: number };

/** Where a line on the screen begins: the index of its text, and an offset into that text. */
type LineStart = { text: number; offset: number };

const matchesInTexts = (texts: readonly string[], pattern: RegExp): TextMatch[] =>
  texts.flatMap((text, index) =>
    matchesInText(text, pattern).map((match) => ({ ...match, text: index })),
  );

/** The index of the line in which a match begins. */
const lineOfMatch = (lines: readonly LineStart[], { text, start }: TextMatch): number =>
  lines.findLastIndex((line) => line.text === text && line.offset <= start);

/** The index of the first match that does not begin above a line; the number of matches if all do. */
function firstMatchBelow(
  matches: readonly TextMatch[],
  line: LineStart = { text: 0, offset: 0 },
): number {
  const below = matches.findIndex(
    ({ text, start }) => text > line.text || (text === line.text && start >= line.offset),
  );
  return below === -1 ? matches.length : below;
}
