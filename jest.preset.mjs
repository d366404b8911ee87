import { join } from 'node:path';

const root = import.meta.dirname;

/** Packages that ship as ES modules only and are compiled to CommonJS for jest. */
const ESM_PACKAGES = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  '@scure',
  '@noble',
  'zod',
  'pino',
  'jose',
  '@tus',
  'srvx',
  '@module-federation/webpack-bundler-runtime',
].join('|');

function swc(react) {
  return [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: react, decorators: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          useDefineForClassFields: false,
          ...(react ? { react: { runtime: 'automatic' } } : {}),
        },
      },
      module: { type: 'commonjs' },
      sourceMaps: 'inline',
    },
  ];
}

const shared = {
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transformIgnorePatterns: [`node_modules/(?!(?:.*/node_modules/)?(?:${ESM_PACKAGES})(?:/|$))`],
  testMatch: ['<rootDir>/**/*.spec.{ts,tsx,mjs}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  // A busy machine is no failure: a test that hangs ends, and no other one.
  testTimeout: 180_000,
};

/** Jest project of code that runs in Node. */
export function nodeProject(rootDir, displayName, more = {}) {
  return {
    ...shared,
    rootDir,
    displayName,
    testEnvironment: 'node',
    testEnvironmentOptions: {
      customExportConditions: [
        '@zonewerk/source',
        'node',
        'node-addons',
        'module-sync',
        'require',
        'default',
      ],
    },
    transform: { '\\.(?:ts|tsx|mjs|js)$': swc(false) },
    setupFiles: [join(root, 'libs/testing/jest/node-setup.cjs')],
    ...more,
  };
}

/** Jest project of code that runs in a browser: jsdom with Node's fetch, styles replaced by class names. */
export function webProject(rootDir, displayName, more = {}) {
  return {
    ...shared,
    rootDir,
    displayName,
    testEnvironment: join(root, 'libs/testing/jest/jsdom-with-fetch.cjs'),
    testEnvironmentOptions: {
      url: 'http://localhost:4200/',
      customExportConditions: ['@zonewerk/source', 'browser', 'require', 'default'],
    },
    moduleNameMapper: {
      ...shared.moduleNameMapper,
      '\\.css$': join(root, 'libs/testing/jest/style-stub.cjs'),
    },
    transform: { '\\.(?:ts|tsx|mjs|js)$': swc(true) },
    setupFilesAfterEnv: [join(root, 'libs/testing/jest/web-setup.cjs')],
    ...more,
  };
}
