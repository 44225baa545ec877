import type { RangeChoice } from '../../figures/time/range-choice.ts';

/** The days that the operator chose, and those that open places show instead, the newest last. */
export type LentDays = {
  own: RangeChoice;
  loans: readonly { visitId: string; choice: RangeChoice }[];
};

export type LentDaysEvent =
  | { type: 'chosen'; choice: RangeChoice }
  | { type: 'lent'; visitId: string; choice: RangeChoice }
  | { type: 'moved'; openVisitIds: readonly string[] };

/** Days are lent to a visit until it is left or the operator chooses others. */
export function reduceLentDays(state: LentDays, event: LentDaysEvent): LentDays {
  const { own, loans } = state;
  switch (event.type) {
    case 'chosen': {
      const isSame = loans.length === 0 && JSON.stringify(own) === JSON.stringify(event.choice);
      return isSame ? state : { own: event.choice, loans: [] };
    }
    case 'lent':
      return { own, loans: [...loans, { visitId: event.visitId, choice: event.choice }] };
    case 'moved': {
      const left = loans.filter(({ visitId }) => event.openVisitIds.includes(visitId));
      return left.length === loans.length ? state : { own, loans: left };
    }
  }
}

/** The days to show. */
export const shownDays = ({ own, loans }: LentDays): RangeChoice => loans.at(-1)?.choice ?? own;
