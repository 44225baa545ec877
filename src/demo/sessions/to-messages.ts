import type { StoredMessage } from '../../server/store/messages.ts';
import { messages as texts } from '../assets/assets.ts';
import { messageIdOf } from '../ids.ts';
import { mix, RandomSource } from '../random.ts';
import { fill } from '../text.ts';
import type { MessageDraft, MessageExtras } from './message-draft.ts';
import type { SessionPlan } from './session-plan.ts';
import { opaqueText } from './views/long-lines.ts';

type Timing = {
  /** The time of each message, in Unix milliseconds. */
  times: readonly number[];
  /** The earliest start of the first message. */
  sinceMs: number;
  /** The number of messages before these. */
  earlier: number;
};

/** Adds IDs, times, parents and the fields of the model's provider. */
export const toMessages = (
  plan: SessionPlan,
  drafts: readonly MessageDraft[],
  { times, sinceMs, earlier }: Timing,
): StoredMessage[] =>
  drafts.map((draft, index): StoredMessage => {
    const ordinal = earlier + index;
    const createdAt = times[index] ?? sinceMs;
    const { role, follows = 1, hookMs, content, extras } = answered(draft, plan, createdAt);
    const nextAt = times[index + 1] ?? createdAt;
    const parent = ordinal - follows;
    return {
      id: messageIdOf(plan.seed, ordinal),
      role,
      content,
      createdAt,
      updatedAt:
        role === 'assistant' ? createdAt + Math.floor((nextAt - createdAt) * 0.4) : createdAt,
      ...(parent >= 0 && { parentId: messageIdOf(plan.seed, parent) }),
      ...(role === 'assistant' && providerFields(plan, ordinal, content.length)),
      ...extras,
      ...(hookMs !== undefined && {
        hookStartTime: Math.max(createdAt - hookMs, times[index - 1] ?? sinceMs),
        hookEndTime: createdAt,
      }),
    };
  });

/** A draft with the answer that its tool gives at a time. */
function answered(draft: MessageDraft, { downFrom }: SessionPlan, atMs: number): MessageDraft {
  const { textWhenDown: text, content, extras } = draft;
  if (text === undefined || downFrom === undefined || atMs < downFrom) return draft;
  const failed = content.map((part) => ({ ...part, text }));
  return { ...draft, content: failed, extras: { ...extras, isError: true } };
}

function providerFields(
  { seed, model, problem }: SessionPlan,
  ordinal: number,
  parts: number,
): MessageExtras {
  const source = new RandomSource(mix(seed + 1, ordinal));
  const fields: MessageExtras = { modelId: model.id };
  if (source.chance(0.1)) fields.routerId = source.pick(['router-eu-1', 'router-us-2']);
  const thought = source.chance(model.tier === 'thinking' ? 0.8 : 0.3)
    ? fill(source.pick(texts.thoughts), { problem })
    : undefined;

  if (model.id.startsWith('meridian')) {
    fields.providerBThoughtSignature = opaqueText(source, 160);
    if (thought !== undefined) fields.chatCompletionReasoningContent = thought;
  } else if (model.id.startsWith('pico')) {
    if (thought !== undefined) fields.chatCompletionReasoningContent = thought;
  } else {
    const name = `${seed.toString(36)}${ordinal.toString(36)}`;
    fields.providerAMessageId = `msg_${name}`;
    if (thought !== undefined) {
      fields.providerAReasoningId = `rs_${name}`;
      fields.providerAReasoningSummary = thought;
      const isEncrypted = source.chance(0.6);
      if (isEncrypted) fields.providerAEncryptedContent = opaqueText(source, 200 + parts * 280);
    }
  }
  return fields;
}
