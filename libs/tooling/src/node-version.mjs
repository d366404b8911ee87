// Runs on every Node version, so it uses old syntax and no imports.

var NEEDED = { major: 20, minor: 19 };

/**
 * @param {string} version such as `20.19.0`
 * @returns {string | null} one line for the user; null if the version is supported
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

/** Exits with a clear message on an outdated Node version. */
export function requireNode() {
  var problem = nodeProblem(process.versions.node);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}
