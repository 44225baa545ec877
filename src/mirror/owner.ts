/** The person who syncs: the only one in a mirror, and the owner of all its sessions. */
export const you = 'you';
