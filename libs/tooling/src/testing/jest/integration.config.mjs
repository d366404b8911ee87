import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../settings.mjs';
import { inGroups } from './groups.mjs';

/** @type {{ default: { projects: any[], testTimeout: number } }} */
const { default: api } = await import(pathToFileURL(join(ROOT, 'api/jest.config.mjs')).href);
const integration = api.projects.find(({ displayName }) => displayName === 'integration');

/** Small groups balance two workers: a crash spec takes as long as ten others. */
const SPECS_OF_A_GROUP = 12;

/** The integration tests of the API in groups. */
export default {
  rootDir: ROOT,
  projects: [inGroups(integration, SPECS_OF_A_GROUP)],
  testTimeout: api.testTimeout,
};
