export { fileAt, filePath, type SiteFile, type SiteFileAddress } from './site-file.js';
export { editingFrame, type EditingFrame } from './editing.js';
export { bytesPath, SNAPSHOT_FILE, type SiteSnapshot, type SnapshotFile } from './snapshot/snapshot.js';
export { INSTANCE_FILE, INSTANCE_HEADER, INSTANCE_PATH, startInstance } from './snapshot/snapshot-server.js';
export { Site, type SiteOptions, type SiteRequest, type SiteResponse } from './site.js';
export type { SiteAddress, SiteEntry, SiteFound, SiteLink, SitePage, SiteSource } from './site-source.js';
export { isParametersPath, parametersAnswer } from './parameters.js';
export { isOwnPath } from './own-paths.js';
export { rangeOf } from './byte-range.js';
