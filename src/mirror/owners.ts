/**
 * The two people that a mirror knows: the one who syncs, and one who owns the sessions that are gone, so
 * that no one is shown them.
 */
export const owners = { you: 'you', gone: 'gone' } as const;
