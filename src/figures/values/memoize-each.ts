/** A function of objects that computes its result once for each. */
export function memoizeEach<Given extends object, Answer>(
  compute: (given: Given) => Answer,
): (given: Given) => Answer {
  const known = new WeakMap<Given, { answer: Answer }>();
  return (given) => {
    const found = known.get(given) ?? { answer: compute(given) };
    known.set(given, found);
    return found.answer;
  };
}
