import { useMemo } from 'react';
import type { Computer } from '../../../api/resources.ts';
import { isAboutToChange } from '../../../figures/computers/steps.ts';
import { sharedDomain } from '../../../figures/people/shared-domain.ts';
import { feedData, useFeed } from '../../data/feed.ts';
import { computersQuery } from '../../data/queries.ts';
import { useOwnerNames } from '../../data/use-people.ts';
import { indented, line } from '../../draw/line.ts';
import { useClosedWhenGone, useScreenSize } from '../../frame/screen.tsx';
import { bind } from '../../keys/binding.ts';
import { useOwnBindings } from '../../list/own-actions.ts';
import { linesAsTexts, TextScreen } from '../../search/text-screen.tsx';
import { useLeftIfMissing } from '../../shell/missing-places.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { useNow, useShell } from '../../shell/shell-context.ts';
import { computerActions, computerList } from './computer-list.ts';
import { computerPreview } from './computer-preview.ts';

const none: Computer[] = [];

export function ComputerScreen({ route }: { route: RouteOf<'computer'> }) {
  const feed = useFeed(computersQuery);
  const { clock } = useShell();
  const { width } = useScreenSize();
  const owners = useOwnerNames();
  const computer = feedData(feed)?.find(({ id }) => id === route.computerId);
  const isMoving = computer !== undefined && isAboutToChange(computer, clock());
  const nowMs = useNow(isMoving ? 1_000 : undefined);
  const lines = computer
    ? computerPreview(computer, { nowMs, owners, width: Math.min(100, width - 4) })
    : [line([`${route.name} no longer exists.`, 'muted'])];
  const content = linesAsTexts(lines.map(indented));
  const context = { nowMs, owners, domain: sharedDomain(owners.values()) };
  const own = useOwnBindings(computerList, computer, context);
  const first = useMemo(() => [...bind(computerActions, () => computer), ...own], [computer, own]);
  useLeftIfMissing(feed.state === 'live' && computer === undefined);
  useClosedWhenGone(feedData(feed) ?? none, ({ id }) => id);

  return <TextScreen name="computer" subject="computers" {...{ content, first, feed }} />;
}
