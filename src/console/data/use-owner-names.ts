import { useMemo } from 'react';
import { creditsByUser } from '../../domain/analytics/credits-by-user.ts';
import { lastDays } from '../../domain/date-range.ts';
import { unknownText } from '../../domain/format/number.ts';
import { useShell } from '../shell/shell-context.ts';
import { feedData } from './feed.ts';
import { useTokens } from './use-tokens.ts';

/** Names of people by their user id, where they are known. */
export type OwnerNames = ReadonlyMap<string, string>;

/** A person's name where it is known, else their id. */
export const ownerText = (ownerId: string | null | undefined, owners: OwnerNames): string =>
  ownerId ? (owners.get(ownerId) ?? ownerId) : unknownText;

/**
 * E-mails of people by their user id, as far as the analytics of the last 30 days know them. Who may
 * not see the analytics sees ids.
 */
export function useOwnerNames(): OwnerNames {
  const { clock } = useShell();
  const last = lastDays(30, clock());
  const rows = feedData(useTokens(last.coverage === 'none' ? undefined : last.range));

  return useMemo(
    () =>
      new Map(
        creditsByUser(rows ?? []).flatMap(({ userId, email }): [string, string][] =>
          email === undefined ? [] : [[userId, email]],
        ),
      ),
    [rows],
  );
}
