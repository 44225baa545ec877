import { messageRoles } from '../../../api/message.ts';
import type { Persistence } from '../../shell/visit-stores.ts';
import { initialView, type TranscriptView } from './transcript-view.ts';

/** A saved view shows the roles, lines and times that it was saved with, from its start. */
export const transcriptKeeping: Persistence<TranscriptView> = {
  save: ({ role, isWrapped, hasTimes }) => ({ role, isWrapped, hasTimes }),
  restore(kept) {
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { role, isWrapped, hasTimes }: Record<string, unknown> = { ...kept };
    return {
      ...initialView,
      role: messageRoles.find((known) => known === role),
      isWrapped: isWrapped !== false,
      hasTimes: hasTimes !== false,
    };
  },
};
