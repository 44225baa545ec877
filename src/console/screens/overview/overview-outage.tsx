import { wrapText } from '../../../terminal/wrap.ts';
import { FeedBody } from '../../components/feed-body.tsx';
import type { Size } from '../../components/frame/screen-size.ts';
import { Pane } from '../../components/pane.tsx';
import type { Feed } from '../../data/feed.ts';
import { emptyLine, line } from '../../text/line.ts';

/** Instead of figures: that they are not for this role, or why there are none yet. */
export function OverviewOutage({
  feed,
  size,
}: {
  feed: Extract<Feed<unknown>, { state: 'down' }>;
  size: Size;
}) {
  if (feed.reason.code !== 'forbidden') {
    return (
      <FeedBody feed={feed} size={size} subject="analytics">
        {() => null}
      </FeedBody>
    );
  }
  const said = feed.reason.detail;
  const lines = [
    emptyLine,
    line('  ', ['The analytics are for managers and owners', 'strong']),
    emptyLine,
    ...wrapText(
      'The key that you signed in with belongs to a member or a guest. An owner of the organization can give you the role of a manager.',
      Math.min(72, size.width - 6),
    ).map((text) => line('    ', text)),
    emptyLine,
    ...(said ? [line('    ', [`The server says: ${said}`, 'muted'])] : []),
    ...(feed.reason.requestId
      ? [line('    ', [`Request id ${feed.reason.requestId}`, 'muted'])]
      : []),
    emptyLine,
    line(
      '    ',
      ['2', 'accent'],
      ' your sessions   ',
      ['3', 'accent'],
      ' computers   ',
      ['r', 'accent'],
      ' ask again',
    ),
  ];
  return <Pane lines={lines} {...size} />;
}
