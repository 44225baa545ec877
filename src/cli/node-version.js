// Plain JavaScript: it must run on versions of Node that are too old, to report that.

/** The oldest supported version of Node; `engines` in package.json says the same. */
const oldest = { major: 24, minor: 15 };

/**
 * A one-line message with the required version of Node; undefined if this one is new enough.
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
