import { useMemo } from 'react';
import { computerName } from '../../domain/computers/computer-status.ts';
import { unknownText } from '../../domain/format/number.ts';
import { feedData } from './feed.ts';
import { useComputersForNames } from './use-computers.ts';

/** Names of computers by their id, where they are known. */
export type ComputerNames = ReadonlyMap<string, string>;

/** The name of a computer where it is known, else its id. */
export const computerText = (id: string | null | undefined, computers: ComputerNames): string =>
  id ? (computers.get(id) ?? id) : unknownText;

/** Names of computers by their id, as far as they are known yet. */
export function useComputerNames(): ComputerNames {
  const computers = feedData(useComputersForNames());

  return useMemo(
    () => new Map((computers ?? []).map((computer) => [computer.id, computerName(computer)])),
    [computers],
  );
}
