import type { Message } from '../../api/resources.ts';
import { titleRole } from '../../figures/sessions/sharing.ts';

/** Where searches have the title of a session that has no transcript: before all messages. */
export const titlePosition = 0;

/** A title as searches find it. */
export const titleMessage = (title: string, createdAt: number): Message => ({
  ...{ id: '', role: titleRole, createdAt, updatedAt: createdAt },
  content: [{ type: 'text', id: '', text: title }],
});
