export { BOOT_ELEMENT_ID, bootDocumentSchema, type BootDocument, type BootRemote } from './boot-document.js';
export { assetFile, assetUrl, composeBoot, readBuild, type Build } from './builds.js';
export { RELEASE_FILE, releaseFileSchema, type ReleaseFile } from './release-file.js';
