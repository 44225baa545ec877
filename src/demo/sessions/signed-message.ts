import type { DemoMessage } from '../demo-organization.ts';
import { mix, RandomSource } from '../random.ts';
import { hex16, hex32 } from './hex.ts';
import type { MessageDraft, MessageExtras } from './message-draft.ts';
import type { SessionPlan } from './session-plan.ts';
import { opaqueText } from './text/long-lines.ts';

export type Place = {
  plan: SessionPlan;
  /** Counts from 0 within the session. */
  ordinal: number;
  /** Unix milliseconds. */
  createdAt: number;
  /** When the messages around it come. */
  previousAt: number;
  nextAt: number;
};

/** A draft with its identity: ids, times, parent, and what the model's provider adds. */
export function signedMessage(draft: MessageDraft, place: Place): DemoMessage {
  const { plan, ordinal, createdAt, previousAt, nextAt } = place;
  const { role, content, follows = 1, extras, hookMs } = draft;
  const parent = ordinal - follows;
  const writesUntil = createdAt + Math.floor((nextAt - createdAt) * 0.4);
  return {
    id: messageId(plan.seed, ordinal),
    role,
    content,
    createdAt,
    updatedAt: role === 'assistant' ? Math.max(writesUntil, createdAt) : createdAt,
    ...(parent >= 0 && { parentId: messageId(plan.seed, parent) }),
    ...(role === 'assistant' && providerFields(plan, ordinal, content.length)),
    ...extras,
    ...(hookMs !== undefined && {
      hookStartTime: Math.max(createdAt - hookMs, previousAt),
      hookEndTime: createdAt,
    }),
  };
}

/** A UUID that can be told without making the message. */
function messageId(seed: number, ordinal: number): string {
  const front = mix(seed, ordinal);
  const middle = mix(front, 11);
  const back = mix(front, 12);
  const variant = '89ab'.charAt(back & 3);
  return `${hex32(front)}-${hex16(middle)}-4${hex16(middle >>> 16).slice(1)}-${variant}${hex16(back >>> 4).slice(1)}-${hex16(back >>> 16)}${hex16(mix(front, 13))}${hex16(ordinal)}`;
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
    ? source.pick(thoughts)(problem.symbol, problem.cause)
    : undefined;

  if (model.id.startsWith('meridian')) {
    fields.providerBThoughtSignature = opaqueText(source, 160);
    if (thought !== undefined) fields.chatCompletionReasoningContent = thought;
  } else if (model.id.startsWith('pico')) {
    if (thought !== undefined) fields.chatCompletionReasoningContent = thought;
  } else {
    fields.providerAMessageId = `msg_${seed.toString(36)}${ordinal.toString(36)}`;
    if (thought !== undefined) {
      fields.providerAReasoningId = `rs_${seed.toString(36)}${ordinal.toString(36)}`;
      fields.providerAReasoningSummary = thought;
      if (source.chance(0.6))
        fields.providerAEncryptedContent = opaqueText(source, 200 + parts * 280);
    }
  }
  return fields;
}

const thoughts: readonly ((symbol: string, cause: string) => string)[] = [
  (symbol) => `**Looking for the writer**\n\nSomething else than ${symbol} may change the value.`,
  (_, cause) =>
    `**Weighing two causes**\n\n${cause} The other explanation needs two faults at once, so it is less likely.`,
  (symbol) =>
    `**Choosing the smallest change**\n\nA change in ${symbol} keeps the callers as they are. A new type would be nicer, but nobody asked for it.`,
  () => '**Planning the next step**\n\nRun the one test first; the whole suite takes minutes.',
  () =>
    '**Checking an assumption**\n\nI assumed that the clock is monotonic here. The log shows that it is not.',
];
