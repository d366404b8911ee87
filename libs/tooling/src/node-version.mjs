// Runs on whatever Node there is, so it keeps to old syntax and imports nothing.

var NEEDED = { major: 20, minor: 19 };

/**
 * @param {string} version such as `20.19.0`
 * @returns {string | null} one line for the person who started the command; null when the version will do
 */
export function nodeProblem(version) {
  var parts = /^(\d+)\.(\d+)/.exec(version) || ['', '0', '0'];
  var major = Number(parts[1]);
  var enough = major > NEEDED.major || (major === NEEDED.major && Number(parts[2]) >= NEEDED.minor);
  if (enough) return null;
  return (
    'Zonewerk needs Node ' + NEEDED.major + '.' + NEEDED.minor + ' or newer; this is Node ' + version + '.'
  );
}

/** Ends the process with a clear line on a Node that is too old. */
export function requireNode() {
  var problem = nodeProblem(process.versions.node);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}
