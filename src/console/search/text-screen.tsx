import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { Feed, Freshness } from '../data/feed.ts';
import type { Line, Size, Span } from '../draw/line.ts';
import { Pane } from '../draw/pane.tsx';
import { FeedBody } from '../frame/feed-body.tsx';
import { frameRows, Screen, useScreenSize } from '../frame/screen.tsx';
import type { TextScroll } from '../keys/scroll-actions.ts';
import type { Binding } from '../shell/shell.ts';
import { usePainted, useShell } from '../shell/shell-context.ts';
import { createTextPage, type TextContent, type TextPage } from './text-search.ts';

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
  freshness?: Freshness | undefined;
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
