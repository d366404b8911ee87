export { ProjectContents } from './settings/project-contents.service.js';
export { ProjectsService } from './settings/projects.service.js';
