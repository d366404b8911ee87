import { nodeProject } from '../jest.preset.mjs';

const unit = nodeProject(import.meta.dirname, 'api', { testMatch: ['<rootDir>/src/**/*.spec.ts'] });

const integration = nodeProject(import.meta.dirname, 'integration', {
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  globalSetup: '<rootDir>/test/setup/prepare.mjs',
  globalTeardown: '<rootDir>/test/setup/tidy-up.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/setup/close-shared-world.ts'],
});

export default { projects: [{ ...unit, displayName: 'unit' }, integration], testTimeout: 180_000 };
