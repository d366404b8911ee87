export { auditEntry } from './audit/audit-entry.js';
export { ProjectContents } from './settings/project-contents.service.js';
export { ProjectsService } from './settings/projects.service.js';
