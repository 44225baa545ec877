import type { TokensRow } from '../../api/resources.ts';
import { personKey } from '../../figures/people/person-summary.ts';
import { creditsByUser } from '../../figures/usage/credits-by-user.ts';

type Person = { userId: string | undefined; email: string | undefined };

/** What a person is called in a report: their e-mail address, else their ID; or a number instead. */
export type PersonNames = (person: Person) => string;

/** The names of people. Numbers follow the credits, and are those of one report only. */
export function personNames(rows: readonly TokensRow[], isPseudonymous: boolean): PersonNames {
  if (!isPseudonymous) return ({ email, userId }) => email ?? userId ?? '';
  const keyOf = ({ userId = '', email }: Person) => personKey(userId, email);
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
  for (const person of creditsByUser(rows)) numberOf(keyOf(person));
  return (person) => `Person ${numberOf(keyOf(person))}`;
}
