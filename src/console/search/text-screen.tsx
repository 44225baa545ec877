import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { memoizeLast } from '../../figures/values/memoize-last.ts';
import { type Match, matchesInText } from '../../language/search/search-pattern.ts';
import type { Feed, FreshnessNow } from '../data/feed.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import type { RowLine } from '../draw/row.ts';
import { spansText } from '../draw/spans.ts';
import { FeedBody } from '../frame/feed-body.tsx';
import { frameRows, Screen, useScreenSize } from '../frame/screen.tsx';
import { bind } from '../keys/binding.ts';
import { scrollActions, type TextScroll } from '../keys/scroll-actions.ts';
import { outsideAction } from '../overlays/view-text.ts';
import type { Binding } from '../shell/shell.ts';
import { usePainted, useShell } from '../shell/shell-context.ts';
import { createStore, type Store } from '../shell/store.ts';
import {
  createSearchControls,
  noSearch,
  reduceSearch,
  type SearchEvent,
  type SearchMarks,
  type SearchState,
  searchActions,
} from './search.ts';
import { markedSpans } from './search-spans.ts';

const ownSearchActions = searchActions('text');

type ShownText = { texts: readonly string[]; isPartial: boolean };

const outside = outsideAction<ShownText>('text.outside', ({ texts, isPartial }) => ({
  name: 'page.txt',
  text(clean) {
    const cut = isPartial
      ? `(Only the first ${texts.length} lines: the rest is not laid out yet.)\n`
      : '';
    return clean(`${texts.join('\n')}\n${cut}`);
  },
}));

/** The keys of a page of lines besides those that scroll it. */
export const textSearchActions = [...ownSearchActions, outside];

/** The keys of a page of lines that scroll and can be searched. */
export const textPageActions = [...textSearchActions, ...scrollActions];

/** Texts and the lines that show them; `text` is the index of the text of a line. */
export type SearchedText = {
  texts: readonly string[];
  lines: readonly (RowLine & { text: number })[];
};

/** The lines of a page, and what a search in them reads, which is always the same object. */
export type TextContent = { lines: readonly Line[]; searched(): SearchedText };

/** Lines each of which is a text of its own. A page can be long, so the texts are made for a search only. */
export const linesAsTexts = (lines: readonly Line[]): TextContent => ({
  lines,
  searched: memoizeLast(() => ({
    texts: lines.map(({ spans }) => spansText(spans)),
    lines: lines.map(({ spans }, text) => ({ spans, text, offset: 0, leadLength: 0 })),
  })),
});

/** The lines of a page, and how many of them fit; `count` is their number if not all are laid out yet. */
type LaidText = { content: TextContent; height: number; count?: number | undefined };

type PageState = { laid: LaidText; top: number; search: SearchState };

type PageEvent =
  | { type: 'laid-out'; laid: LaidText }
  | { type: 'scrolled'; top: number }
  | SearchEvent;

function reducePage(state: PageState, event: PageEvent): PageState {
  switch (event.type) {
    case 'laid-out':
      return { ...state, laid: event.laid };
    case 'scrolled':
      return { ...state, top: Math.max(0, Math.min(event.top, lastTop(state.laid))) };
    default:
      return { ...state, search: reduceSearch(state.search, event) };
  }
}

const lastTop = ({ count, content, height }: LaidText): number =>
  Math.max(0, (count ?? content.lines.length) - height);

/** Lines that stay visible above a match. */
const contextLines = 3;

export type TextPage = ReturnType<typeof createTextPage>;

/** The model of a page of lines. What moves `scroll`, if it is given, scrolls them, instead of keys of the page. */
export function createTextPage(first: LaidText, scroll?: () => TextScroll) {
  const store = createStore(reducePage, { laid: first, top: 0, search: noSearch });
  const { get, dispatch: update, subscribe } = store;
  const own = createScroll(store);
  const scrolling = scroll ?? (() => own);
  const matchesIn = memoizeLast(matchesInTexts);
  const searched = () => get().laid.content.searched();
  const shown = () => ({ texts: searched().texts, isPartial: get().laid.count !== undefined });
  /** The first visible line, among those laid out so far. */
  const top = () => {
    const { content, height } = get().laid;
    return Math.max(0, Math.min(scrolling().top(), content.lines.length - height));
  };
  const controls = createSearchControls<TextMatch>({
    store: { get: () => get().search, dispatch: update },
    matches: (pattern) => matchesIn(searched().texts, pattern),
    firstBelow: (matches) => firstMatchBelow(matches, searched().lines[top()]),
    // Such a page has no cursor, so the current match marks the position.
    isAt: () => true,
    reach(match) {
      const line = lineOfMatch(searched().lines, match);
      const isInSight = line >= top() && line < top() + get().laid.height;
      if (!isInSight) scrolling().moveTo(Math.max(0, line - contextLines));
    },
    wayBack() {
      const before = top();
      return () => scrolling().moveTo(before);
    },
  });

  return {
    get,
    update,
    subscribe,
    bindings: [
      ...bind(ownSearchActions, () => controls),
      ...bind([outside], shown),
      ...(scroll ? [] : bind(scrollActions, () => own)),
    ],
    /** What it shows: a title, which is empty without a search, and lines with their matches marked. */
    look() {
      const { laid } = get();
      const from = top();
      const [title, marks] = [controls.title(), controls.marks()];
      const visible = <Each,>(lines: readonly Each[]) => lines.slice(from, from + laid.height);
      if (!marks) return { title, top: from, lines: visible(laid.content.lines) };
      const { texts, lines } = searched();
      const marked = visible(lines).map((line) => markedLine(line, texts, marks));
      return { title, top: from, lines: marked };
    },
  };
}

/** Scrolls a page by the keys of tables: rows are lines, and there is no cursor. */
function createScroll({ get, dispatch }: Store<PageState, PageEvent>): TextScroll {
  const moveTo = (top: number) => dispatch({ type: 'scrolled', top });
  const top = () => Math.min(get().top, lastTop(get().laid));
  return {
    top,
    moveBy: (lines) => moveTo(top() + lines),
    moveTo,
    pageSize: () => get().laid.height,
    count: () => get().laid.count ?? get().laid.content.lines.length,
  };
}

function markedLine(
  line: SearchedText['lines'][number],
  texts: readonly string[],
  { pattern, current }: SearchMarks<TextMatch>,
): Line {
  const matches = matchesInText(texts[line.text] ?? '', pattern);
  const isCurrent = ({ start }: { start: number }) =>
    current?.text === line.text && start === current.start;
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

type TextScreenProps = {
  /** Unique among the pages of a visit. */
  name: string;
  content: TextContent;
  /** Lines above it, which do not scroll. */
  head?: readonly Line[];
  /** Whether further lines are still laid out. Going to the end takes effect as soon as they are. */
  isPartial?: boolean;
  /** What scrolls it, if not its own keys. */
  scroll?: () => TextScroll;
  /** Nearer than the keys of the page, and further out. */
  first?: readonly Binding[];
  last?: readonly Binding[];
  /** Shown after the search; `top` is the first visible line. */
  details?(top: number): readonly Span[];
  freshness?: FreshnessNow;
  /** What its content was made of, and what that is, as part of a sentence. */
  feed?: Feed<unknown>;
  subject?: string;
};

/** A screen with a page of lines that scroll and can be searched. */
export function TextScreen(props: TextScreenProps) {
  const { head = none, first = none, last = none, details, feed, subject = 'data' } = props;
  const page = useTextPage(props, head.length);
  const bindings = useMemo(() => [...first, ...page.bindings, ...last], [first, page, last]);
  const titleDetails = () => {
    const { title, top } = page.look();
    return [...title, ...(details?.(top) ?? none)];
  };
  const body = (size: Size): ReactNode => (
    <Pane lines={() => [...head, ...page.look().lines]} {...size} />
  );

  return (
    <Screen
      freshness={feed ?? props.freshness}
      subject={subject}
      bindings={bindings}
      details={titleDetails}
    >
      {(size) =>
        feed ? (
          <FeedBody feed={feed} size={size} subject={subject}>
            {() => body(size)}
          </FeedBody>
        ) : (
          body(size)
        )
      }
    </Screen>
  );
}

const none: readonly never[] = [];

function useTextPage(
  { name, content, isPartial, scroll }: TextScreenProps,
  headRows: number,
): TextPage {
  const { visitStores } = useShell();
  const height = useScreenSize().height - frameRows - headRows;
  const laid = useMemo(
    () => ({ content, height, count: isPartial ? Number.MAX_SAFE_INTEGER : undefined }),
    [content, height, isPartial],
  );
  const page = visitStores.of(name, () => createTextPage(laid, scroll));
  useLayoutEffect(() => page.update({ type: 'laid-out', laid }), [page, laid]);
  usePainted(page, ({ laid }) => laid);
  return page;
}
