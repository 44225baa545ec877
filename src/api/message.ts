import * as z from 'zod';
import { pagination } from './pagination.ts';

/** Who said a message. */
export const messageRoles = ['user', 'assistant', 'tool'] as const;

export type MessageRole = (typeof messageRoles)[number];

/** One turn in a session ("Session message"). Times are Unix milliseconds. */
export const message = z
  .object({
    id: z.string(),
    /** Not in the description; a server that leaves it out is asked role by role. */
    role: z.enum(messageRoles),
    content: z.array(z.object({ type: z.string(), text: z.string(), id: z.string() })),
    createdAt: z.number(),
    updatedAt: z.number(),
    parentId: z.string().optional(),
    providerAMessageId: z.string().optional(),
    providerAEncryptedContent: z.string().optional(),
    providerAReasoningId: z.string().optional(),
    providerAReasoningSummary: z.string().optional(),
    providerBThoughtSignature: z.string().optional(),
    chatCompletionReasoningContent: z.string().optional(),
    isUserVisible: z.boolean().optional(),
    isError: z.boolean().optional(),
    hiddenFromUserViews: z.boolean().optional(),
    isParallelExecution: z.boolean().optional(),
    modelId: z.string().optional(),
    routerId: z.string().optional(),
    hookEventName: z.string().optional(),
    hookMatcher: z.string().optional(),
    hookToolCallId: z.string().optional(),
    /** Shared by the calls that ran side by side. */
    parallelGroupId: z.string().optional(),
    /** `timeout` in seconds. */
    hookCommands: z.array(z.object({ command: z.string(), timeout: z.number() })).optional(),
    hookResults: z
      .array(
        z.object({
          exitCode: z.number(),
          stdout: z.string(),
          stderr: z.string(),
          suppressOutput: z.boolean(),
        }),
      )
      .optional(),
    hookStartTime: z.number().optional(),
    hookEndTime: z.number().optional(),
  })
  .meta({ id: 'Message' });

/** One page of a session's messages, oldest first. */
export const messagePage = z
  .object({ messages: z.array(message), pagination })
  .meta({ id: 'MessagePage' });
