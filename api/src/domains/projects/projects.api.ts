export { linkAfter, type Link } from './audit/audit-chain.js';
export { auditEntry } from './audit/audit-entry.js';
export { ProjectAudit } from './audit/project-audit.service.js';
export { ProjectContents } from './settings/project-contents.service.js';
export { ProjectsService } from './settings/projects.service.js';
