export { RELEASE_FILE, releaseFileSchema, type ReleaseFile } from './release-file.js';
