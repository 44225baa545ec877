/** A function that caches its last result and returns it as long as the arguments are the same. */
export function memoizeLast<Given extends readonly unknown[], Answer>(
  compute: (...given: Given) => Answer,
): (...given: Given) => Answer {
  let last: { given: Given; answer: Answer } | undefined;
  return (...given) => {
    const isSame =
      last?.given.length === given.length &&
      given.every((value, index) => value === last?.given[index]);
    if (last === undefined || !isSame) last = { given, answer: compute(...given) };
    return last.answer;
  };
}
