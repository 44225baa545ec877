import { memoizeEach } from './memoize-each.ts';

/** A function that caches its last result and returns it as long as the arguments are the same. */
export function memoizeLast<Given extends readonly unknown[], Answer>(
  compute: (...given: Given) => Answer,
): (...given: Given) => Answer {
  let last: { given: Given; answer: Answer } | undefined;
  return (...given) => {
    if (last === undefined || !isSame(given, last.given))
      last = { given, answer: compute(...given) };
    return last.answer;
  };
}

/** As `memoizeLast` of the other arguments, for each object that comes first, as long as something else refers to it. */
export function memoizeLastOfEach<Key extends object, Given extends readonly unknown[], Answer>(
  compute: (key: Key, ...given: Given) => Answer,
): (key: Key, ...given: Given) => Answer {
  const of = memoizeEach((key: Key) => memoizeLast((...given: Given) => compute(key, ...given)));
  return (key, ...given) => of(key)(...given);
}

/** A loop, because this runs many times for every key. */
function isSame(given: readonly unknown[], last: readonly unknown[]): boolean {
  if (given.length !== last.length) return false;
  for (const [index, value] of given.entries()) if (value !== last[index]) return false;
  return true;
}
