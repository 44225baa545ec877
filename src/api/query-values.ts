import * as z from 'zod';

/** The first day with analytics. Earlier dates are accepted and have no rows. */
export const earliestDay = '2026-01-14';

/** A UTC day, `YYYY-MM-DD`, that exists in the calendar. */
export const day = () => z.iso.date({ error: 'must be a day that exists, as YYYY-MM-DD' });

/** A whole number in decimal digits. Not coerced, because coercion accepts '', ' 5 ', '0x10' and '1e1'. */
export function wholeNumber(minimum: number, maximum: number) {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.int().min(minimum, { error }).max(maximum, { error }));
}

/** `true` or `false`, in lower case only. */
export const trueOrFalse = () =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((text) => text === 'true')
    .pipe(z.boolean());

/** One of several words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

/** The position at which a page begins, taken from the previous page. */
export const cursor = () => z.string().min(1, { error: 'must not be empty' });

/** An identifier in a path or query: any non-empty text. */
export const identifier = () => z.string().min(1, { error: 'must not be empty' });
