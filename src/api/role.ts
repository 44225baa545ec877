/** Roles of people in an organization, strongest first. */
export const roles = ['owner', 'manager', 'member', 'guest'] as const;

export type Role = (typeof roles)[number];

/** A value for each role. */
export const forRoles = <Value>(of: (role: Role) => Value): Record<Role, Value> =>
  // `fromEntries` loses the names.
  Object.fromEntries(roles.map((role) => [role, of(role)])) as Record<Role, Value>;

/** For endpoints that every authenticated person may call, within their own data. */
export const everyone: readonly Role[] = roles;

/** For endpoints that show or change other people's data. */
export const administrators: readonly Role[] = ['owner', 'manager'];
