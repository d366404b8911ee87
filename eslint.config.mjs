import js from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import regexp from 'eslint-plugin-regexp';
import unicorn from 'eslint-plugin-unicorn';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { DEP_CONSTRAINTS } from './libs/tooling/lint/boundaries.mjs';
import { PLAIN_NAMES } from './libs/tooling/lint/plain-names.mjs';
import { zonewerk } from './libs/tooling/lint/plugin.mjs';

// The boundaries rule reads Nx's cached project graph and is silent without one: make it first (0.2 s).
await createProjectGraphAsync({ exitOnError: false });

const CODE = ['**/*.{ts,tsx,js,mjs,cjs}'];
const TYPED = ['**/*.{ts,tsx}'];
const WEB = ['shell/src/**', 'mfe-*/src/**', 'libs/ui/src/**', 'libs/shell-sdk/src/**'];
const SPECS = ['**/*.spec.{ts,tsx,mjs}'];
const TESTS = [...SPECS, '**/test/**', 'e2e/**', 'libs/testing/**'];
const CONFIGS = ['**/*.config.{js,mjs,ts}', 'jest.preset.mjs'];
const COMMAND_LINE = ['libs/tooling/**', 'libs/embedded-mongo/**', '**/scripts/**'];

/** Folders that still declare denied words: remove an entry after the rename of its names. */
const OLD_NAMES = [
  'api/src/domains/hosting/{backups,containers,deployments,edge-proxy,engines,git,volumes}/**',
  'api/src/domains/support/email/**',
  'api/test/{hosting,projects,support}/**',
  'libs/tooling/src/bench/{hosting,support}/**',
  'mfe-dns-hosting/**',
  'mfe-support/**',
];

/** A leading underscore says: present for the signature or the destructuring, not read. */
const UNUSED = [
  'error',
  { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
];

/** Rules that no comment may switch off. */
const NEVER_SUPPRESSED = [
  'max-lines',
  'max-lines-per-function',
  'regexp/no-super-linear-backtracking',
  'regexp/no-super-linear-move',
  'zonewerk/test-function-length',
  'import/no-cycle',
  '@nx/enforce-module-boundaries',
  'zonewerk/area-boundaries',
  'zonewerk/folder-size',
  'zonewerk/import-homes',
  'zonewerk/no-barrel',
  'zonewerk/no-layout-spread',
  'zonewerk/no-process-env',
  'zonewerk/no-sleep',
  'zonewerk/no-tuple-declaration',
  'zonewerk/suppression-reason',
  'zonewerk/plain-names',
  'zonewerk/remote-layout',
  '@typescript-eslint/no-explicit-any',
  '@typescript-eslint/ban-ts-comment',
];

const nodeGlobals = Object.fromEntries(
  [...Object.getOwnPropertyNames(globalThis), '__dirname'].map((name) => [name, 'readonly']),
);
const jestGlobals = Object.fromEntries(
  ['describe', 'test', 'it', 'expect', 'jest', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'].map(
    (name) => [name, 'readonly'],
  ),
);

const everywhere = {
  name: 'zonewerk/everywhere',
  files: CODE,
  plugins: { regexp, unicorn, zonewerk, '@nx': nx },
  linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
  rules: {
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 50, IIFEs: true }],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'start' }],
    'no-console': 'error',
    'no-alert': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-restricted-syntax': [
      'error',
      { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
      { selector: 'ExportSpecifier[exported.name="default"]', message: 'Named exports only.' },
    ],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'object-shorthand': 'error',
    // An expression takes linear time, also where it only fails: one value must not block the process.
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    'unicorn/filename-case': ['error', { case: 'kebabCase', multipleFileExtensions: false }],
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'zonewerk/area-boundaries': 'error',
    'zonewerk/folder-size': ['error', 25],
    'zonewerk/import-homes': 'error',
    'zonewerk/kebab-folders': 'error',
    'zonewerk/no-barrel': 'error',
    'zonewerk/no-layout-spread': 'error',
    'zonewerk/no-process-env': 'error',
    'zonewerk/no-tuple-declaration': 'error',
    'zonewerk/remote-layout': 'error',
    'zonewerk/suppression-reason': ['error', { never: NEVER_SUPPRESSED }],
    '@nx/enforce-module-boundaries': [
      'error',
      // A lazy import() of a package next to a static one is our way of loading heavy parts late.
      {
        allow: ['../jest.preset.mjs$'],
        depConstraints: DEP_CONSTRAINTS,
        checkDynamicDependenciesExceptions: ['@zonewerk/**'],
      },
    ],
  },
};

const typescript = {
  name: 'zonewerk/typescript',
  files: TYPED,
  extends: [tseslint.configs.recommended],
  // .oxlintrc.json has the rules that need types and the rules of React (decision 0039).
  languageOptions: { parserOptions: { tsconfigRootDir: import.meta.dirname } },
  rules: {
    '@typescript-eslint/ban-ts-comment': [
      'error',
      { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
    ],
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    '@typescript-eslint/no-explicit-any': 'error',
    '@typescript-eslint/no-non-null-assertion': 'error',
    '@typescript-eslint/no-unused-vars': UNUSED,
    '@typescript-eslint/naming-convention': [
      'error',
      { selector: 'typeLike', format: ['PascalCase'] },
      { selector: 'interface', format: ['PascalCase'], custom: { regex: '^I[A-Z][a-z]', match: false } },
      { selector: 'function', format: ['camelCase', 'PascalCase'], leadingUnderscore: 'allow' },
      {
        selector: 'variable',
        modifiers: ['const'],
        format: ['camelCase', 'PascalCase', 'UPPER_CASE'],
        leadingUnderscore: 'allow',
      },
    ],
  },
};

/** Imports of parameter types are values where decorators write them into metadata. */
const decorators = {
  name: 'zonewerk/decorators',
  files: ['api/**/*.ts'],
  languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
};

const web = [
  {
    name: 'zonewerk/web-bundles',
    files: WEB,
    ignores: TESTS,
    rules: { 'zonewerk/zod-free-contracts': 'error' },
  },
];

const tests = [
  {
    name: 'zonewerk/tests',
    files: TESTS,
    languageOptions: { globals: jestGlobals },
    rules: {
      // In a test a missing value fails the test, which is what it is for.
      '@typescript-eslint/no-non-null-assertion': 'off',
      'max-lines-per-function': 'off',
      'zonewerk/test-function-length': ['error', { max: 50 }],
      'zonewerk/no-process-env': 'off',
    },
  },
  { name: 'zonewerk/specs', files: SPECS, rules: { 'zonewerk/no-sleep': 'error' } },
];

const exceptions = [
  {
    name: 'zonewerk/environment',
    files: [
      'api/src/platform/config/**',
      'libs/payment-sandbox/src/main.ts',
      'libs/federation/src/webpack/development/dev-server.ts',
      ...COMMAND_LINE,
      ...CONFIGS,
    ],
    rules: { 'zonewerk/no-process-env': 'off' },
  },
  {
    name: 'zonewerk/command-line',
    files: [...COMMAND_LINE, 'api/src/admin/**', 'api/src/seed/**'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'zonewerk/default-exports-of-tools',
    // Tools load these by their default export: configurations, webpack loaders, the test runners' setup, type shims.
    files: [...CONFIGS, '**/*-loader.ts', 'e2e/fixtures/**/*.ts', '**/test/setup/*.mjs', '**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    name: 'zonewerk/browser-scripts',
    files: ['libs/testing/jest/**', 'libs/payment-sandbox/assets/**'],
    languageOptions: { globals: { window: 'readonly', document: 'readonly' } },
  },
  {
    name: 'zonewerk/commonjs',
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs' },
  },
];

export default defineConfig(
  globalIgnores([
    '**/node_modules/**',
    '**/dist/**',
    '**/coverage/**',
    '**/.*/**',
    '**/test-results/**',
    '**/playwright-report/**',
  ]),
  { files: CODE, extends: [js.configs.recommended] },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: nodeGlobals },
    rules: { 'no-unused-vars': UNUSED },
  },
  typescript,
  decorators,
  everywhere,
  ...web,
  ...tests,
  ...exceptions,
  ...PLAIN_NAMES,
  { name: 'zonewerk/names-before-the-rule', files: OLD_NAMES, rules: { 'zonewerk/plain-names': 'off' } },
);
