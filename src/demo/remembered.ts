/** The function with a memory: nothing is made twice. Only for answers that are always the same. */
export function remembered<Question, Answer>(
  make: (question: Question) => Answer,
): (question: Question) => Answer {
  const known = new Map<Question, Answer>();
  return (question) => {
    const answer = known.get(question);
    if (answer !== undefined) return answer;
    const made = make(question);
    known.set(question, made);
    return made;
  };
}
