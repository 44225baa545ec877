import { creditsFor, type Model, type Tokens } from '../analytics/models.ts';
import type { PersonDay } from '../analytics/person-day.ts';
import type { TokenUsage } from '../demo-organization.ts';
import type { SessionPlan } from './session-plan.ts';

type Usage = Tokens & { credits: number };

/** The parts of a session plan that determine its usage. */
type UsageSource = Pick<SessionPlan, 'model' | 'messageCount' | 'day' | 'shareOfDay'> & {
  children: readonly UsageSource[];
};

/** The usage of a session without its children. */
const usageOf = ({ day, shareOfDay, model, messageCount }: UsageSource): Usage =>
  day ? usageInDay(day, shareOfDay) : usualUsage(model, messageCount);

/** A share of the tokens and credits of a day. */
function usageInDay({ models }: PersonDay, share: number): Usage {
  const part = (name: keyof Usage) =>
    Math.round(models.reduce((sum, use) => sum + use[name] * share, 0));
  return {
    input: part('input'),
    output: part('output'),
    cacheRead: part('cacheRead'),
    cacheWrite: part('cacheWrite'),
    credits: part('credits'),
  };
}

/** An estimate from the number of messages, for sessions on days without analytics. */
export function usualUsage(model: Model, messages: number): Usage {
  const tokens = {
    input: messages * 18_400,
    output: messages * 410,
    cacheRead: messages * 14_200,
    cacheWrite: messages * 1_050,
  };
  return { ...tokens, credits: creditsFor(model, tokens) };
}

/** Tokens and Standard Credits as the API describes them. */
export const toTokenUsage = (model: Model, usage: Usage): TokenUsage => ({
  inputTokens: usage.input,
  outputTokens: usage.output,
  cacheCreationTokens: usage.cacheWrite,
  cacheReadTokens: usage.cacheRead,
  thinkingTokens: Math.round(usage.output * (model.tier === 'thinking' ? 0.46 : 0.12)),
  serviceCredits: usage.credits,
});

/** The usage of a session without its children, as the API describes it. */
export const tokenUsageOf = (session: UsageSource): TokenUsage =>
  toTokenUsage(session.model, usageOf(session));

/** The usage of the session and its children. */
export function inclusiveUsageOf(session: UsageSource): TokenUsage {
  const sum = tokenUsageOf(session);
  for (const child of session.children) {
    const usage = inclusiveUsageOf(child);
    const names = Object.keys(sum) as (keyof TokenUsage)[]; // It has all keys of the type.
    for (const name of names) sum[name] += usage[name];
  }
  return sum;
}
