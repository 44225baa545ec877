/**
 * The two people in a mirror: the one who syncs, and one who owns the deleted sessions, so that no one sees
 * them.
 */
export const owners = { you: 'you', gone: 'gone' } as const;
