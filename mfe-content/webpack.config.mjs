import { remoteConfig } from '@zonewerk/federation/webpack';

export default remoteConfig({
  name: 'mfe-content',
  root: import.meta.dirname,
  exposes: {
    './projects': './src/exposes/projects.tsx',
    './project': './src/exposes/project.tsx',
    './project-label': './src/exposes/project-label.tsx',
    './project-audit': './src/exposes/project-audit.tsx',
    './pages': './src/exposes/pages.tsx',
    './page-content': './src/exposes/page-content.tsx',
    './modules': './src/exposes/modules.tsx',
    './module': './src/exposes/module.tsx',
    './module-row': './src/exposes/module-row.tsx',
    './page': './src/exposes/page.tsx',
    './files': './src/exposes/files.tsx',
    './file-manager': './src/exposes/file-manager.tsx',
  },
  identities: {
    projects: './projects',
    project: './project',
    'project-label': './project-label',
    'project-audit': './project-audit',
    pages: './pages',
    'page-content': './page-content',
    modules: './modules',
    module: './module',
    'module-row': './module-row',
    page: './page',
    files: './files',
  },
  windows: { 'file-manager': './file-manager' },
});
