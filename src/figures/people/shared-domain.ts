/**
 * The domain that all e-mail addresses share, so that it need not be repeated. Undefined if there are several
 * domains, and with fewer than two addresses, where omitting it would save nothing.
 */
export function sharedDomain(emails: Iterable<string | undefined>): string | undefined {
  let shared: string | undefined;
  let count = 0;
  for (const email of emails) {
    if (email === undefined) continue;
    const domain = domainOf(email);
    if (domain === undefined || (shared !== undefined && domain !== shared)) return undefined;
    shared = domain;
    count += 1;
  }
  return count > 1 ? shared : undefined;
}

/** An e-mail address without the shared domain. */
export const shortEmail = (email: string, shared: string | undefined): string =>
  shared !== undefined && domainOf(email) === shared ? email.slice(0, -shared.length - 1) : email;

/** A person's display name: the e-mail address without the shared domain, else the user ID. */
export const personName = (
  { userId, email }: { userId?: string | undefined; email?: string | undefined },
  shared?: string,
): string => (email === undefined ? `${userId} (no e-mail)` : shortEmail(email, shared));

function domainOf(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  return at < 1 || at === email.length - 1 ? undefined : email.slice(at + 1).toLowerCase();
}
