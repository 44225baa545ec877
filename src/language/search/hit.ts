import type { Message } from '../../api/resources.ts';
import { messageText } from '../../figures/transcript/message-content.ts';
import type { Hit } from './found-messages.ts';
import type { SearchPlan } from './plan-search.ts';
import { searched, snippet } from './searched-message.ts';

/** A message that a search has found, and where. */
type Found = { sessionId: string; title: string; position: number; message: Message };

/** What is shown of a message that a search has found. */
export function hitOf({ message, ...place }: Found, plan: SearchPlan): Hit {
  const found = searched(message, plan.risksIn);
  const reasons = plan.riskIds.size === 0 ? [] : found.risks.map(({ reason }) => reason);
  return {
    ...place,
    messageId: message.id,
    role: message.role ?? '',
    createdAt: message.createdAt ?? 0,
    ...(reasons.length > 0 && { risks: [...new Set(reasons)] }),
    ...snippet(messageText(message), plan.finders, found),
  };
}
