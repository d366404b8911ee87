import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../src/settings.mjs';

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/** Whether an installation without development dependencies excludes a package. */
const isExcluded = (/** @type {string} */ name) => {
  const { dev, devOptional } = packages[`node_modules/${name}`];
  return Boolean(dev || devOptional);
};

test.each([
  'webpack',
  'webpack-cli',
  'webpack-dev-server',
  '@module-federation/enhanced',
  '@swc/core',
  'css-loader',
  'jest',
  'nx',
  'typescript',
])('a production installation has no %s', (name) => expect(isExcluded(name)).toBe(true));

test.each(['@nestjs/core', 'mongoose', 'zod'])('production has %s', (name) =>
  expect(isExcluded(name)).toBe(false),
);
