import { webProject } from '../jest.preset.mjs';

const project = webProject(import.meta.dirname, 'mfe-support');

export default {
  ...project,
  setupFilesAfterEnv: [...project.setupFilesAfterEnv, '<rootDir>/test/fake-events.ts'],
};
