export { FilesModule } from './files/files.module.js';
export { SiteGate } from './website/site/site-gate.js';
export { SiteModule } from './website/site/site.module.js';
export { WebsiteChanges } from './website/website-changes.service.js';
export { WebsiteModule } from './website/website.module.js';
export { WebsitePages } from './website/website-pages.service.js';
export { SiteSnapshots, type MadeSnapshot } from './website/site/site-snapshots.service.js';
