import { CONFIG_FILES, TEST_FILES } from './paths.mjs';

/**
 * @typedef {object} ImportHome
 * @property {RegExp} packages imports that have a home
 * @property {readonly RegExp[]} homes workspace paths that may import them; empty: nobody
 * @property {string} reason shown to whoever imports them elsewhere
 */

/** Packages that belong to one place. @type {readonly ImportHome[]} */
export const IMPORT_HOMES = [
  {
    packages: /^@zonewerk\/(?:shell|mfe-[^/]+|api|e2e|tooling)(?:\/|$)/,
    homes: [],
    reason: 'only libraries are imported; a remote is loaded by the shell, everything else is started',
  },
  {
    packages: /^@mantine\//,
    homes: [/^libs\/ui\//],
    reason: 'only libs/ui knows the component library; import the component from @zonewerk/ui',
  },
  {
    packages: /^react-router(?:\/|$)/,
    homes: [],
    reason: 'the shared singleton is react-router-dom; its names come from there (docs/decisions/0041)',
  },
  {
    packages: /^zod(?:\/|$)/,
    homes: [/^libs\/(?:contracts|payment-sandbox)\//, /^libs\/federation\/src\/release\//, /^api\//],
    reason: 'web bundles carry no zod; shapes come from @zonewerk/contracts as types',
  },
  {
    packages: /^mongoose(?:\/|$)/,
    homes: [
      /^api\/src\/.*\.(?:repository|schema)\.ts$/,
      /^api\/src\/(?:platform\/database|nameserver|migrations)\//,
      // Measure with a database of their own.
      /^libs\/tooling\/src\/(?:bench|timing)\//,
      ...TEST_FILES,
    ],
    reason: 'only repositories, schemas and migrations know the database; call the repository',
  },
  {
    packages: /^@nestjs\/mongoose$/,
    homes: [
      /^api\/src\/.*\.(?:repository|schema|module)\.ts$/,
      /^api\/src\/(?:platform\/database|nameserver|migrations)\//,
      ...TEST_FILES,
    ],
    reason: 'only repositories, schemas and the modules that register them know the database',
  },
  {
    packages: /^sharp$/,
    homes: [/^api\/src\/platform\/media\//, /^libs\/tooling\/src\/bench\//, ...TEST_FILES],
    reason:
      'only platform/media decodes files, each with the loaders and limits of its kind (docs/decisions/0034)',
  },
  {
    packages: /^@aws-sdk\//,
    homes: [/^api\/src\/domains\/dns\/engines\/route53-/, ...TEST_FILES],
    reason: 'only the Route 53 engine loads the SDK, and only when it is chosen (docs/decisions/0019)',
  },
  {
    packages: /^dockerode$/,
    homes: [/^api\/src\/domains\/hosting\/engines\/(?:docker|swarm)\//, ...TEST_FILES],
    reason:
      'only the Docker engine of the hosting worker opens the socket, which grants root access to the host',
  },
  {
    packages: /^stripe$/,
    homes: [/^api\/src\/domains\/billing\/payments\//, /^libs\/payment-sandbox\//, ...TEST_FILES],
    reason: 'only the payments module talks to the provider',
  },
  {
    packages: /^@zonewerk\/payment-sandbox$/,
    homes: TEST_FILES,
    reason: 'the sandbox is a process of its own; product code reaches it by the SDK',
  },
  {
    packages: /^@zonewerk\/federation\/webpack$/,
    homes: CONFIG_FILES,
    reason: 'the webpack factory is a build tool; only webpack.config.mjs imports it',
  },
  {
    packages: /^@zonewerk\/federation\/runtime$/,
    homes: [/^shell\//],
    reason: 'only the shell loads remotes; a remote talks to it through @zonewerk/shell-sdk',
  },
  {
    packages: /^@zonewerk\/testing(?:\/|$)/,
    homes: [...TEST_FILES, ...CONFIG_FILES, /^api\/src\/seed\//],
    reason: 'builders and harnesses are for tests and the demo seed',
  },
  {
    packages: /^@zonewerk\/embedded-mongo$/,
    homes: [...TEST_FILES, ...CONFIG_FILES, /^libs\/(?:tooling|embedded-mongo)\//],
    reason: 'product code reaches a database by its URI only',
  },
  {
    packages:
      /^(?:@testing-library\/|@playwright\/|@axe-core\/|@nestjs\/testing|supertest|fast-check|@jest\/|jest$)/,
    homes: [...TEST_FILES, ...CONFIG_FILES],
    reason: 'test tools stay in tests',
  },
];
