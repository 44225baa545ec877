import type { DemoSession } from '../demo-organization.ts';
import { creditsFor } from '../facts/model-use.ts';
import type { PersonDay } from '../facts/person-day.ts';
import type { Model } from '../models.ts';
import type { SessionPlan, Usage } from './session-plan.ts';

type TokenUsage = DemoSession['document']['sessionSettings']['tokenUsage'];

/** A part of what somebody used on a day, all models together. */
export function shareOfDay({ models }: PersonDay, share: number): Usage {
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, credits: 0 };
  for (const { input, output, cacheRead, cacheWrite, credits } of models) {
    usage.input += input * share;
    usage.output += output * share;
    usage.cacheRead += cacheRead * share;
    usage.cacheWrite += cacheWrite * share;
    usage.credits += credits * share;
  }
  return {
    input: Math.round(usage.input),
    output: Math.round(usage.output),
    cacheRead: Math.round(usage.cacheRead),
    cacheWrite: Math.round(usage.cacheWrite),
    credits: Math.round(usage.credits),
  };
}

/** What so many messages use as a rule, where no day is known that they belong to. */
export function usualUsage(model: Model, messages: number): Usage {
  const tokens = {
    input: messages * 18_400,
    output: messages * 410,
    cacheRead: messages * 14_200,
    cacheWrite: messages * 1_050,
  };
  return { ...tokens, credits: creditsFor(model, tokens) };
}

export function tokenUsageOf({ usage, model }: SessionPlan): TokenUsage {
  return {
    inputTokens: usage.input,
    outputTokens: usage.output,
    cacheCreationTokens: usage.cacheWrite,
    cacheReadTokens: usage.cacheRead,
    thinkingTokens: Math.round(usage.output * (model.tier === 'thinking' ? 0.46 : 0.12)),
    serviceCredits: usage.credits,
  };
}

/** The session and its children. */
export function inclusiveUsageOf(plan: SessionPlan): TokenUsage {
  const sum = tokenUsageOf(plan);
  for (const child of plan.children) {
    const usage = inclusiveUsageOf(child);
    sum.inputTokens += usage.inputTokens;
    sum.outputTokens += usage.outputTokens;
    sum.cacheCreationTokens += usage.cacheCreationTokens;
    sum.cacheReadTokens += usage.cacheReadTokens;
    sum.thinkingTokens += usage.thinkingTokens;
    sum.serviceCredits += usage.serviceCredits;
  }
  return sum;
}
