import type { TokensRow, UserDayRow } from '../../api/resources.ts';
import { type DateRange, daysOf, isWithin } from '../time/date-range.ts';
import type { Day } from '../time/day.ts';
import { unnamed } from '../usage/credits-by-model.ts';
import { type Share, withShares } from '../usage/shares.ts';
import { isKnown, type Sample } from '../values/sample.ts';

/**
 * The person that the days are about. The ID identifies the person; the e-mail address is used if the ID is
 * unknown.
 */
export type PersonName = { userId?: string | undefined; email?: string | undefined };

export type PersonDay = {
  day: Day;
  /**
   * Undefined if all or some of them are unknown; zero on a day on which the person used nothing.
   */
  credits: number | undefined;
  /**
   * The model with most of the credits; undefined without credits, and if the credits by model are unknown.
   */
  model: string | undefined;
  /** All other figures; undefined on a day without activity, and while they are unknown. */
  row: UserDayRow | undefined;
};

export type PersonModel = Share & { model: string };

/** Every day of a range, in order, from everyone's rows. */
export function personDays(
  person: PersonName,
  range: DateRange,
  tokens: readonly TokensRow[],
  userDays: readonly UserDayRow[],
): PersonDay[] {
  const used = new Map(
    tokens.map((row) => {
      const parts = partsOf(row, person);
      const credits =
        row.by_user == null ? undefined : knownSum(parts.map((part) => part.billable_tokens));
      return [row.date, { credits, model: maxUsedModel(parts.flatMap(modelsOf)) }];
    }),
  );
  const rows = new Map(personRows(person, userDays).map((row) => [row.date, row]));
  return daysOf(range).map((day) => {
    const { credits, model } = used.get(day) ?? {};
    return { day, credits, model, row: rows.get(day) };
  });
}

/** The rows of one person. */
export const personRows = (person: PersonName, userDays: readonly UserDayRow[]): UserDayRow[] =>
  userDays.filter((row) => isSame(person, row.user_id, row.user_email));

/** A person's usage by day and model. */
export const modelParts = (person: PersonName, tokens: readonly TokensRow[]): ModelPart[] =>
  tokens.flatMap((row) => partsOf(row, person).flatMap(modelsOf));

/** Days with known figures of the person, newest first. */
export const activeDays = (days: readonly PersonDay[]): PersonDay[] =>
  days.filter(({ credits = 0, row }) => credits > 0 || row !== undefined).reverse();

/** A person's credits in a range by model, largest first. */
export function personModels(
  person: PersonName,
  range: DateRange,
  tokens: readonly TokensRow[],
): PersonModel[] {
  const byModel = new Map<string, number>();
  for (const row of tokens) {
    if (!isWithin(row.date, range)) continue;
    addCredits(byModel, partsOf(row, person).flatMap(modelsOf));
  }
  const models = [...byModel].map(([model, credits]) => ({ model, credits }));
  return withShares(models, ({ model }) => model);
}

/** The model with most of the credits; of equal ones the first by name. */
export function maxUsedModel(parts: readonly ModelPart[]): string | undefined {
  const byModel = new Map<string, number>();
  addCredits(byModel, parts);
  const [first] = [...byModel].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return first?.[0];
}

function addCredits(byModel: Map<string, number>, parts: readonly ModelPart[]): void {
  for (const { model_id, billable_tokens } of parts) {
    if (!isKnown(billable_tokens)) continue;
    const model = model_id || unnamed;
    byModel.set(model, (byModel.get(model) ?? 0) + billable_tokens);
  }
}

type Part = NonNullable<TokensRow['by_user']>[number];

export type ModelPart = NonNullable<Part['by_model']>[number];

/** A person's usage on a day, by model. */
export const modelsOf = ({ by_model }: Part): readonly ModelPart[] => by_model ?? [];

const partsOf = ({ by_user }: TokensRow, person: PersonName): Part[] =>
  (by_user ?? []).filter((part) => isSame(person, part.user_id, part.user_email));

function isSame(
  { userId, email }: PersonName,
  otherId: string | null | undefined,
  otherEmail: string | null | undefined,
): boolean {
  if (userId !== undefined && otherId) return userId === otherId;
  return email !== undefined && otherEmail?.toLowerCase() === email.toLowerCase();
}

/** Undefined if one of them is unknown. */
const knownSum = (values: readonly Sample[]): number | undefined =>
  values.every(isKnown) ? values.reduce((sum, value) => sum + value, 0) : undefined;
