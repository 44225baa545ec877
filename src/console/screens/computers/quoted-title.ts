import type { Session } from '../../../api/resources.ts';
import { sessionTitle } from '../../../figures/sessions/session-facts.ts';
import { truncateEnd } from '../../../terminal/width.ts';
import { signs } from '../../draw/line.ts';

/** Cells of a title in a sentence: what else the sentence says stays in view. */
const maxTitle = 60;

/** How sentences name a session: its title in quotation marks, cut if it is long. */
export const quotedTitle = (session: Session): string =>
  `"${truncateEnd(sessionTitle(session), maxTitle, signs.ellipsis)}"`;
