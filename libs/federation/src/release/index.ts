export { bootDocumentSchema, type BootDocument, type BootRemote } from './boot-document.js';
export { COMMIT, originOf } from './build-source.js';
export { BuildError, readBuild, type Build } from './builds.js';
export { bootRemote, composeBoot, SHELL } from './compose.js';
export { contentDigits } from './content-digits.js';
export { gate, lostPages, mixClashes, type Mix, type ReleaseClash, type ServedCalls } from './gate.js';
export {
  applyOverride,
  parseOverride,
  parseReleaseName,
  type AppliedOverride,
  type RequestedOverride,
  type ReleaseName,
} from './override.js';
export { bootExcess } from './limits.js';
export { publishBuild, type Publication } from './publish.js';
export { diffBuilds } from './release-diff.js';
export { ReleaseRegistry, type Found } from './registry.js';
export { ReleaseKey } from './release-key.js';
export {
  PROJECT_NAME,
  RELEASE_FILE,
  RELEASE_VERSION,
  releaseId,
  type PublishedRelease,
  type ReleaseFile,
} from './release-file.js';
