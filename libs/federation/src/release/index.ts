export type { BootDocument, BootRemote } from './boot-document.js';
export { assetFile, composeBoot, readBuild, type Build } from './builds.js';
export { RELEASE_FILE, type ReleaseFile } from './release-file.js';
