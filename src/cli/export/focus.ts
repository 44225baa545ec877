import {
  addDays,
  type Day,
  daysInMonth,
  startOfDay,
  startOfMonth,
} from '../../figures/time/day.ts';
import { fieldOf, type OutputField } from '../../output/field.ts';
import { creditsOf, type TokenRow } from './token-rows.ts';

/** A charge for what one person used with one model on one day. */
export type Charge = {
  row: TokenRow;
  /** The organization, which is also whoever sells and bills, as far as it is known. */
  account: string;
  team: string | undefined;
  /** What a credit costs; undefined if nobody has said. */
  price: { amount: number; currency: string } | undefined;
  /** When the day was seen to change, in Unix milliseconds, if it was. */
  restatedAtMs: number | undefined;
};

const { text, measure, credits, count, json } = fieldOf;

type Field = OutputField<Charge>;

const cost = ({ row, price }: Charge): number | undefined => {
  const used = creditsOf(row);
  return used === undefined ? undefined : used * (price?.amount ?? 0);
};

/**
 * What was used: tokens or, where they are not known, the credits that they cost. FOCUS 1.2 wants a quantity in each charge that is no
 * correction, and a charge that is left out would be missing in all sums.
 */
function consumed(charge: Charge): { quantity: number | undefined; unit: 'Tokens' | 'Credits' } {
  const { input_tokens: sent, output_tokens: generated } = charge.row.model ?? {};
  return sent == null || generated == null
    ? { quantity: creditsOf(charge.row), unit: 'Credits' }
    : { quantity: sent + generated, unit: 'Tokens' };
}

/** What is priced is a credit: tokens cost differently by model and kind, and a charge may have none. */
const creditPrice = ({ price }: Charge): number => price?.amount ?? 0;

const usedCredits = ({ row }: Charge) => creditsOf(row);
const modelOf = ({ row }: Charge): string => row.model?.model_id || 'unknown';
const monthStart = ({ row }: Charge): Day => startOfMonth(row.date);
const monthEnd = (charge: Charge): Day =>
  addDays(monthStart(charge), daysInMonth(monthStart(charge)));
/** Only what changes after the end of its month is a correction: before, nothing has been billed. */
const isCorrection = (charge: Charge): boolean =>
  charge.restatedAtMs !== undefined && charge.restatedAtMs >= startOfDay(monthEnd(charge));
/** A time as FOCUS writes it. */
const beginOf = (day: Day): string => `${day}T00:00:00Z`;

const costField = (name: string, about: string): Field => measure(name, about, cost);

/** The columns of FOCUS 1.2 that usage of models has, and a few of its own, whose names begin with `x_`. */
export const focusFields: readonly Field[] = [
  costField('BilledCost', 'credits times creditPrice'),
  text('BillingAccountId', 'the profile', ({ account }) => account),
  text('BillingAccountName', 'the profile', ({ account }) => account),
  text('BillingCurrency', 'the currency of creditPrice', ({ price }) => price?.currency ?? 'USD'),
  text('BillingPeriodStart', 'the first day of the month', (charge) => beginOf(monthStart(charge))),
  text('BillingPeriodEnd', 'the first day of the next month', (charge) =>
    beginOf(monthEnd(charge)),
  ),
  text('ChargeCategory', 'Usage', () => 'Usage'),
  text('ChargeClass', 'Correction if the day changed after its month, else empty', (charge) =>
    isCorrection(charge) ? 'Correction' : undefined,
  ),
  text('ChargeDescription', 'what was used', (charge) => `Tokens of ${modelOf(charge)}`),
  text('ChargeFrequency', 'Usage-Based', () => 'Usage-Based'),
  text('ChargePeriodStart', 'the begin of the UTC day', ({ row }) => beginOf(row.date)),
  text('ChargePeriodEnd', 'the begin of the next day', ({ row }) => beginOf(addDays(row.date, 1))),
  measure(
    'ConsumedQuantity',
    'raw tokens, sent and generated, or credits where these are unknown',
    (charge) => consumed(charge).quantity,
  ),
  text('ConsumedUnit', 'Tokens or Credits', (charge) => consumed(charge).unit),
  costField('ContractedCost', 'the same as BilledCost'),
  measure('ContractedUnitPrice', 'creditPrice', creditPrice),
  costField('EffectiveCost', 'the same as BilledCost'),
  text('InvoiceIssuerName', 'the profile', ({ account }) => account),
  costField('ListCost', 'the same as BilledCost'),
  measure('ListUnitPrice', 'creditPrice', creditPrice),
  text('PricingCategory', 'Standard', () => 'Standard'),
  text('PricingCurrency', 'CREDITS, a virtual currency', () => 'CREDITS'),
  measure('PricingCurrencyContractedUnitPrice', 'a credit costs one', () => 1),
  measure('PricingCurrencyEffectiveCost', 'Standard Credits', usedCredits),
  measure('PricingCurrencyListUnitPrice', 'a credit costs one', () => 1),
  measure('PricingQuantity', 'Standard Credits', usedCredits),
  text('PricingUnit', 'Credits', () => 'Credits'),
  text('ProviderName', 'the profile', ({ account }) => account),
  text('PublisherName', 'the profile', ({ account }) => account),
  text('ServiceCategory', 'AI and Machine Learning', () => 'AI and Machine Learning'),
  text('ServiceName', 'Coding agents', () => 'Coding agents'),
  text('ServiceSubcategory', 'Generative AI', () => 'Generative AI'),
  text('SkuId', 'the model', modelOf),
  text('SkuMeter', 'Tokens', () => 'Tokens'),
  json('SkuPriceDetails', 'the model and its tier', (charge) => ({
    x_ModelId: modelOf(charge),
    ...(charge.row.model?.model_tier && { x_ModelTier: charge.row.model.model_tier }),
  })),
  text('SkuPriceId', 'the model, in credits', (charge) => `${modelOf(charge)}/credits`),
  json('Tags', 'the team in the configuration', ({ team }) => (team === undefined ? {} : { team })),
  credits('x_Credits', 'Standard Credits', usedCredits),
  count('x_InputTokens', 'raw tokens sent', ({ row }) => row.model?.input_tokens),
  count('x_OutputTokens', 'tokens generated', ({ row }) => row.model?.output_tokens),
  text('x_PrincipalId', 'the user ID of whoever used it', ({ row }) => row.user.user_id),
];
