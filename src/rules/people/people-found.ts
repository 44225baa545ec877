import { counted, formatCount } from '../../figures/format/number.ts';
import type { LimitUse } from '../../figures/limits/limit-use.ts';
import { personName } from '../../figures/people/shared-domain.ts';
import { anyOf } from '../../language/filter/field.ts';
import type { RuleFinding } from '../finding.ts';

/** So many people with one cause are one row; two have rows of their own. */
const minPeople = 3;

/** The most people whom the evidence names; the others are counted. */
const maxNames = 5;

type People = Pick<RuleFinding, 'key' | 'problem' | 'sinceMs' | 'severity' | 'costs'> & {
  filter: string;
  /** What there is to say of a person. */
  textOf(use: LimitUse): string;
  whatToDo: string;
};

/** The findings about people, of which those with the same cause are one if there are many. */
export function limitsFound(
  uses: readonly LimitUse[],
  causeOf: (use: LimitUse) => string | undefined,
  found: {
    one(use: LimitUse): RuleFinding;
    several(uses: readonly LimitUse[], cause: string): People;
  },
): RuleFinding[] {
  return [...Map.groupBy(uses, causeOf)].flatMap(([cause, alike]) =>
    cause === undefined || alike.length < minPeople
      ? alike.map(found.one)
      : [peopleFound(alike, found.several(alike, cause))],
  );
}

function peopleFound(
  uses: readonly LimitUse[],
  { filter, textOf, whatToDo, ...found }: People,
): RuleFinding {
  const [first] = uses;
  return {
    ...found,
    // People stay blocked over the end of a month; use begins anew.
    ...(first !== undefined && first.level !== 'blocked' && { period: first.month }),
    subject: {
      kind: 'people',
      people: uses.map(({ userId, email }) => ({ userId, email })),
      filter,
    },
    size: uses.length,
    extent: uses.length,
    evidence: {
      facts: [...namedPeople(uses, textOf), ['what to do', whatToDo]],
    },
  };
}

/** What there is to say of people, as facts. */
export const namedPeople = (uses: readonly LimitUse[], textOf: (use: LimitUse) => string) => [
  ...uses.slice(0, maxNames).map((use) => [personName(use), textOf(use)] as const),
  ...(uses.length > maxNames
    ? [['others', `${formatCount(uses.length - maxNames)} more`] as const]
    : []),
];

/** Shows these people in Limits. */
export const peopleFilter = (uses: readonly LimitUse[]): string =>
  anyOf(
    'person',
    uses.map((use) => ({ name: use.email ?? use.key })),
  );

/** `131 of 300 people`. */
export const ofPeople = (some: number, all: number): string =>
  `${formatCount(some)} of ${counted(all, 'person', 'people')}`;
