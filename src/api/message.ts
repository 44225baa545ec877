import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { pagination } from './pagination.ts';
import { measure, time } from './quantity.ts';
import { cursor, identifier, oneOf, wholeNumber } from './query-values.ts';
import { parameters, shape } from './shape.ts';

/** Who wrote a message. */
export const messageRoles = ['user', 'assistant', 'tool'] as const;

export type MessageRole = (typeof messageRoles)[number];

const contentPart = shape({
  name: 'ContentPart',
  description: 'One part of what a message says.',
  fields: () => ({
    type: [openEnum(['text']), 'Kind of content.'],
    text: [z.string(), 'The text.'],
    id: [z.string(), 'Identifier of the part.'],
  }),
  fromOther: (value) =>
    typeof value === 'string' ? { type: 'text', text: value } : { type: 'unknown', value },
});

const hookCommand = shape({
  name: 'HookCommand',
  description: 'A command that a hook runs.',
  fields: () => ({
    command: [z.string(), 'Command line.'],
    timeout: [measure, 'Seconds after which it is stopped.'],
  }),
});

const hookResult = shape({
  name: 'HookResult',
  description: 'What a command of a hook left behind.',
  fields: () => ({
    exitCode: [z.number(), 'Exit status; 0 is success.'],
    stdout: [z.string(), 'Standard output.'],
    stderr: [z.string(), 'Standard error.'],
    suppressOutput: [z.boolean(), 'Whether the output is kept from the conversation.'],
  }),
});

export const message = shape({
  name: 'Message',
  description: 'One message of a session.',
  identity: ['id'],
  ascendsBy: 'createdAt',
  fields: () => ({
    id: [z.string(), 'Message identifier.'],
    role: [z.enum(messageRoles), 'Who said it. Some servers leave it out.'],
    content: [z.array(contentPart), 'What the message says, in parts.'],
    createdAt: [time, 'Time of creation, in Unix milliseconds.'],
    updatedAt: [time, 'Time of the last change, in Unix milliseconds.'],
    parentId: [z.string().optional(), 'The message that this one follows.'],
    providerAMessageId: [z.string().optional(), 'Identifier at provider A.'],
    providerAEncryptedContent: [z.string().optional(), 'Encrypted content of provider A.'],
    providerAReasoningId: [z.string().optional(), 'Identifier of the reasoning at provider A.'],
    providerAReasoningSummary: [z.string().optional(), 'Summary of the reasoning of provider A.'],
    providerBThoughtSignature: [z.string().optional(), 'Signature of a thought of provider B.'],
    chatCompletionReasoningContent: [
      z.string().optional(),
      'Reasoning of a provider that speaks the chat completion format.',
    ],
    isUserVisible: [z.boolean().optional(), 'Whether the message is shown to the user.'],
    isError: [z.boolean().optional(), 'Whether the message reports an error.'],
    hiddenFromUserViews: [z.boolean().optional(), 'Whether views for users leave it out.'],
    isParallelExecution: [z.boolean().optional(), 'Whether it belongs to calls that ran together.'],
    modelId: [z.string().optional(), 'Model that wrote the message.'],
    routerId: [z.string().optional(), 'Router that chose the model.'],
    hookEventName: [z.string().optional(), 'Event that a hook waited for.'],
    hookMatcher: [z.string().optional(), 'What the event had to match.'],
    hookToolCallId: [z.string().optional(), 'Tool call that the hook belongs to.'],
    parallelGroupId: [z.string().optional(), 'Shared by the calls that ran together.'],
    hookCommands: [z.array(hookCommand).optional(), 'Commands that the hook ran.'],
    hookResults: [z.array(hookResult).optional(), 'Results of these commands, in their order.'],
    hookStartTime: [time.optional(), 'Start of the hook, in Unix milliseconds.'],
    hookEndTime: [time.optional(), 'End of the hook, in Unix milliseconds.'],
  }),
});

export const messagePage = shape({
  name: 'MessagePage',
  description: 'One page of the messages of a session, oldest first.',
  required: ['messages', 'pagination'],
  fields: () => ({
    messages: [z.array(message), 'Messages, oldest first.'],
    pagination: [pagination, 'Whether more messages follow, and where.'],
  }),
});

export const messagesQuery = parameters(() => ({
  limit: [wholeNumber(1, 100).default(20), 'Messages per page.'],
  cursor: [cursor().optional(), '`pagination.nextCursor` of the page before.'],
  computerId: [identifier().optional(), 'Computer that the session must be on.'],
  role: [oneOf(messageRoles).optional(), 'Only messages with this role.'],
}));
