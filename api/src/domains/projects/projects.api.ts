export { linkAfter, type Link } from './audit/audit-chain.js';
export { auditEntry } from './audit/audit-entry.js';
export { CallAudit } from './audit/call-audit.service.js';
export { ProjectAudit } from './audit/project-audit.service.js';
export { RoadmapLinks } from './roadmaps/roadmap-links.service.js';
export { ProjectKeys } from './secrets/project-keys.service.js';
export { ProjectKeysModule } from './secrets/project-keys.module.js';
export { ProjectContents } from './settings/project-contents.service.js';
export { ProjectsService } from './settings/projects.service.js';
