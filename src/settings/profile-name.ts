/** The profile that always exists. */
export const demoProfileName = 'demo';

/** What is wrong with the name of a profile, as the end of a sentence; undefined for a valid name. */
export function profileNameProblem(name: string): string | undefined {
  if (name === demoProfileName) return 'is the demo organization. Choose another name.';
  if (/^[A-Za-z0-9][\w.-]{0,63}$/.test(name)) return undefined;
  return 'is not a name. Use up to 64 letters, digits, dots, hyphens and underscores.';
}
