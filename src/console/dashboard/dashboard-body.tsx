import { useMemo } from 'react';
import type { Feed } from '../data/feed.ts';
import type { Size } from '../draw/line.ts';
import { FeedBody } from '../frame/feed-body.tsx';
import { useIsWaiting } from '../shell/time.ts';
import { Dashboard } from './dashboard.tsx';
import type { DashboardContent } from './dashboard-content.ts';
import type { DashboardModel } from './dashboard-model.ts';

export type DashboardBodyProps = {
  model: DashboardModel;
  content: DashboardContent;
  feed: Feed<unknown>;
  size: Size;
  /** What it is about, as a sentence would say it: `credits`. */
  subject: string;
};

/** A dashboard, or why there is none. Its parts stand in their places also before the first answer. */
export function DashboardBody({ model, content, feed, size, subject }: DashboardBodyProps) {
  const isWaiting = useIsWaiting(feed.state === 'loading');
  // Where there are no days to ask for, nothing will come.
  const isSettled = feed.state === 'live' && !content.isLoaded;
  const settled = useMemo(
    () => (isSettled ? { ...content, isLoaded: true } : content),
    [isSettled, content],
  );
  if (feed.state === 'down') {
    return (
      <FeedBody feed={feed} size={size} subject={subject}>
        {() => null}
      </FeedBody>
    );
  }
  return <Dashboard model={model} content={settled} size={size} isWaiting={isWaiting} />;
}
