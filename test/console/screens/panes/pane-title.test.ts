import { expect, test } from 'vitest';
import { paneTitle } from '../../../../src/console/screens/panes/panes-screen.tsx';
import {
  initialTranscript,
  type TranscriptState,
} from '../../../../src/console/screens/transcript/transcript-state.ts';
import { emptyLog, logPage, withPage } from '../../../../src/figures/transcript/message-log.ts';
import { aMessage, aSession } from '../../../server/builders.ts';
import { lineText, lineWidth } from '../../harness/line-text.ts';

const nowMs = 1_000_000;
const log = withPage(emptyLog, 0, logPage([aMessage()], undefined), undefined);

/** The title of a running session whose messages were read a minute ago. */
function title(width: number, change: Partial<TranscriptState>, name = 'Calibrate the gripper') {
  const session = aSession({ title: name, status: 'running' });
  const feed = { state: 'live', data: log, updatedAt: nowMs - 60_000 } as const;
  const look = { session, feed, log, state: { ...initialTranscript, ...change } };
  return paneTitle({ look, isFocused: true, width, nowMs });
}

test.each([
  {
    width: 38,
    change: { isFollowing: true },
    says: /^› Calibrate \S* *…? {2}\S running {2}\S 1m ago ─+$/,
  },
  {
    width: 60,
    change: { isFollowing: true },
    says: /gripper {2}\S running {2}▼ following {2}\S 1m ago ─/,
  },
  { width: 38, change: { countAtEnd: 0 }, says: /running {3}▼ 1 new {2}─/ },
  {
    width: 60,
    change: { role: 'tool' as const },
    says: /gripper {2}\S running {3}only tool {3}\S 1m ago ─/,
  },
])('at $width cells the title says what matters most', ({ width, change, says }) => {
  expect(lineText(title(width, change))).toMatch(says);
});

test('no title is wider than its pane, whatever the session is called', () => {
  for (const name of ['', 'x', '標題'.repeat(40), 'a name with many words '.repeat(9)]) {
    for (let width = 38; width < 130; width += 1) {
      const line = title(width, { role: 'assistant', countAtEnd: 0 }, name);
      expect(lineWidth(line)).toBe(width);
    }
  }
});
