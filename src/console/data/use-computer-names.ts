import { useMemo } from 'react';
import { computerName } from '../../domain/computers/computer-status.ts';
import { feedData } from './feed.ts';
import { useComputersForNames } from './use-computers.ts';

/** Names of computers by their id, as far as they are known yet. */
export function useComputerNames(): ReadonlyMap<string, string> {
  const computers = feedData(useComputersForNames());

  return useMemo(
    () => new Map((computers ?? []).map((computer) => [computer.id, computerName(computer)])),
    [computers],
  );
}
