// Plain JavaScript: this must still run on the Node that is too old, to say so.

/** The oldest Node that runs signalbox; `engines` in package.json says the same. */
const oldest = { major: 24, minor: 15 };

/**
 * Which Node is needed, in one line, or nothing when this one will do.
 *
 * @param {string} version as in `process.versions.node`
 * @returns {string | undefined}
 */
export function nodeComplaint(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isRecent = major > oldest.major || (major === oldest.major && minor >= oldest.minor);

  if (isRecent) return undefined;
  return `signalbox needs Node ${oldest.major}.${oldest.minor} or newer, and this is ${version}. In a clone, "npm start" brings the right one.`;
}
