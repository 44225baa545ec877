import type { Message } from '../../api/resources.ts';
import { messageContent, messageText } from '../../figures/transcript/message-content.ts';

/** The searchable parts of a message, and the fields by which a search can be narrowed. */
type SearchFacts = {
  text: string;
  role: string;
  /** Names of the tools that it calls, each between spaces. */
  tools: string;
  isError: number;
  model: string;
  /** Unix milliseconds; 0 if unknown. */
  createdAt: number;
};

/** Raised whenever the same message has another text than before, so that copies index it again. */
export const searchTextVersion = 2;

export function searchFacts(message: Message): SearchFacts {
  const content = messageContent(message);
  const tools = [...new Set(content.calls.map(({ tool }) => tool))];
  return {
    text: messageText(message, content),
    role: message.role ?? '',
    tools: tools.length === 0 ? '' : ` ${tools.join(' ')} `,
    isError: message.isError === true || content.result?.isError === true ? 1 : 0,
    model: message.modelId ?? '',
    createdAt: Math.trunc(message.createdAt ?? 0),
  };
}
