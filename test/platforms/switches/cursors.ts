import type { Json } from '../json.ts';
import type { PageAsked, Paging } from '../paging.ts';
import type { Switch } from '../platform.ts';

/** Pages hold ten items at most, so that each list has several. */
export const shortPages: Switch = {
  paging: (paging) => (asked) => paging({ ...asked, limit: Math.min(asked.limit, 10) }),
};

const between = (paging: Switch['paging']): Switch => ({
  paging: (before) => paging?.(shortPages.paging?.(before) ?? before) ?? before,
});

const page = ({ items, limit }: PageAsked, number: number) =>
  items.slice(number * limit, (number + 1) * limit);

/** Ten items from the start, whatever cursor a request has; the cursor of the next page is always the same. */
export const cursorIsIgnored: Switch = {
  paging: () => (asked) => ({ items: page({ ...asked, limit: 10 }, 0), nextCursor: 'again' }),
};

/** From the second page on, the next page is the second page. */
export const cursorRepeats: Switch = {
  paging:
    () =>
    ({ items, cursor }) => ({
      items: page({ items, cursor, limit: 10 }, cursor === undefined ? 0 : 1),
      nextCursor: 'again',
    }),
};

/** The third page leads back to the second one. */
export const cursorsCircle: Switch = {
  paging:
    () =>
    ({ items, cursor }) => {
      const number = cursor === undefined ? 0 : cursor === 'b' ? 1 : 2;
      const nextCursor = number === 1 ? 'c' : 'b';
      return { items: page({ items, cursor, limit: 10 }, number), nextCursor };
    },
};

/** Pages with cursors that are always new, each of `limit` items of a list that goes on with `further`. */
const numbered =
  (further: 'nothing' | 'the same again'): Paging =>
  ({ items, cursor, limit: asked }) => {
    const limit = Math.min(asked, 10);
    const number = cursor === undefined ? 0 : Number(cursor.slice('page-'.length));
    const pages = Math.max(1, Math.ceil(items.length / limit));
    const place = further === 'nothing' ? number : number % pages;
    return { items: page({ items, cursor, limit }, place), nextCursor: `page-${number + 1}` };
  };

/** After the last item, empty pages follow without end. */
export const emptyPagesNeverEnd: Switch = { paging: () => numbered('nothing') };

/** After the last item, the list begins again, with new cursors. */
export const rowsNeverEnd: Switch = { paging: () => numbered('the same again') };

/** Each page begins with the last three items of the page before. */
export const pagesOverlap: Switch = between((paging) => (asked) => {
  const given = paging(asked);
  const first = given?.items[0];
  const start = asked.items.findIndex(({ id }) => id === first?.id);
  return (
    given && {
      ...given,
      items: [...asked.items.slice(Math.max(0, start - 3), Math.max(0, start)), ...given.items],
    }
  );
});

/** Changes how pages say what follows. */
const pageEnds = (write: (nextCursor: string | undefined) => Json): Switch => ({
  answer(answer, { route }) {
    if (route !== 'sessions' && route !== 'messages' && route !== 'users') return answer;
    const { body } = answer;
    if (answer.status !== 200 || typeof body !== 'object' || body === null) return answer;
    const { pagination, meta, ...rest } = body as Record<string, Json | undefined>;
    const cursor = pagination?.nextCursor ?? meta?.next_cursor;
    const end = write(typeof cursor === 'string' ? cursor : undefined);
    const { has_more: _, next_cursor: __, ...others } = meta ?? {};
    return {
      ...answer,
      body: { ...rest, ...(meta ? { meta: { ...others, ...end } } : { pagination: end }) },
    };
  },
});

/** The last page says `null`, and not that it is the last. */
export const lastCursorIsNull = pageEnds((nextCursor = undefined) => ({
  nextCursor: nextCursor ?? null,
}));

/** The last page has an empty cursor, and does not say that it is the last. */
export const lastCursorIsEmpty = pageEnds((nextCursor) => ({ nextCursor: nextCursor ?? '' }));

/** The last page says that another one follows, and has no cursor for it. */
export const lastCursorIsMissing = pageEnds((nextCursor) => ({
  hasMore: true,
  ...(nextCursor !== undefined && { nextCursor }),
}));

/** Every list spells its end like analytics do. */
export const endsInSnakeCase = pageEnds((nextCursor) => ({
  has_more: nextCursor !== undefined,
  next_cursor: nextCursor ?? null,
}));

/** Every list spells its end like sessions do. */
export const endsInCamelCase = pageEnds((nextCursor) => ({
  hasMore: nextCursor !== undefined,
  nextCursor: nextCursor ?? null,
}));

/** Nothing says whether another page follows. */
export const endsAreUnsaid = pageEnds(() => ({}));
