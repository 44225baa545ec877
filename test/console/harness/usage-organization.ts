import { daysOf } from '../../../src/figures/time/date-range.ts';
import { addDays, type Day, dayOf } from '../../../src/figures/time/day.ts';
import { apiKeyDigest, makeApiKey } from '../../../src/server/authentication/api-key.ts';
import { startServer } from '../../../src/server/start-server.ts';
import { openStore } from '../../../src/server/store/open-store.ts';
import type { CreditLimits } from '../../../src/server/store/organization.ts';
import { aDay, aUserDay } from '../../server/builders.ts';

/** What each person used on a day, by the first part of the e-mail address. */
export type UseOfDay = Readonly<Record<string, number>>;

type UsageOrganization = {
  /** The time at the start, `2026-11-30T10:00:00Z`. */
  now: string;
  limits?: Partial<CreditLimits>;
  /** The first day with data; by default 120 days before now. */
  since?: Day;
  /** The last day whose data has arrived; by default yesterday. */
  until?: Day;
  /** Undefined for a day without data. */
  use(day: Day): UseOfDay | undefined;
};

/** A real server of an organization in which people use what a test says, and time goes on as it says. */
export async function serveUsage({ now, limits = {}, since, until, use }: UsageOrganization) {
  let nowMs = Date.parse(now);
  const store = openStore();
  const credential = makeApiKey();
  store.organization.create('org_test');
  store.organization.limitCredits({ globalLimit: null, userLimits: [], ...limits });
  store.people.add({ id: 'usr_owner', email: 'owner@halcyon.example', role: 'owner' });
  store.apiKeys.add({
    digest: apiKeyDigest(credential),
    personId: 'usr_owner',
    lastFour: credential.slice(-4),
    createdAt: 0,
  });

  const putDay = (day: Day, used: UseOfDay) => {
    const { tokens, tools, activity, productivity } = dayWith(day, used);
    store.analyticsDays.put(day, 'tokens', tokens);
    store.analyticsDays.put(day, 'tools', tools);
    store.analyticsDays.put(day, 'activity', activity);
    store.analyticsDays.put(day, 'productivity', productivity);
  };
  const deliver = (day: Day) => {
    const used = use(day);
    if (used === undefined) return;
    putDay(day, used);
    for (const [name, credits] of Object.entries(used)) {
      const row = aUserDay(`usr_${name}`, day);
      store.userDays.add({ ...row, user_email: emailOf(name), billable_tokens: credits });
    }
  };
  const today = dayOf(nowMs);
  const range = { startDate: since ?? addDays(today, -120), endDate: until ?? addDays(today, -1) };
  store.transaction(() => {
    for (const day of daysOf(range)) deliver(day);
  });
  const clock = () => nowMs;
  const server = await startServer({
    store,
    listen: { kind: 'tcp', host: '127.0.0.1', port: 0 },
    clock,
  });

  return {
    url: server.url,
    credential,
    clock,
    /** It is this time from now on. */
    goTo(time: string) {
      nowMs = Date.parse(time);
    },
    /** The data of a day arrives. */
    deliver,
    /** The data of a day is replaced by other data. */
    restate: putDay,
    [Symbol.asyncDispose]: server.close,
  };
}

const emailOf = (name: string) => `${name}@halcyon.example`;

function dayWith(day: Day, used: UseOfDay) {
  const credits = Object.values(used).reduce((sum, one) => sum + one, 0);
  const { tokens, ...others } = aDay(day, { credits });
  const byModel = (amount: number) => [
    {
      model_id: 'zephyr-2',
      model_tier: 'standard',
      billable_tokens: amount,
      input_tokens: amount * 2,
      output_tokens: amount,
    },
  ];
  return {
    ...others,
    tokens: {
      ...tokens,
      by_model: byModel(credits),
      by_user: Object.entries(used).map(([name, amount]) => ({
        user_id: `usr_${name}`,
        user_email: emailOf(name),
        billable_tokens: amount,
        by_model: byModel(amount),
      })),
    },
  };
}
