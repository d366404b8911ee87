import { webProject } from '../jest.preset.mjs';

const project = webProject(import.meta.dirname, 'mfe-support');

export default {
  ...project,
  setupFilesAfterEnv: [...project.setupFilesAfterEnv, '<rootDir>/../libs/testing/src/screens/fake-events.ts'],
};
