/**
 * Unused files, exports and dependencies, and circular imports. The libraries have no users outside this repository,
 * so that an export of theirs which no project imports is unused too (includeEntryExports).
 */

/** A project with web or Node sources in src/. */
function project(more = {}) {
  return { project: ['{src,test}/**/*.{ts,tsx}', '*.mjs'], ...more };
}

/** A front-end: webpack's command comes from libs/federation, whose factory every webpack.config.mjs calls. */
function frontEnd(...entry) {
  return project({ entry, ignoreBinaries: ['webpack'] });
}

export default {
  include: [
    'files',
    'dependencies',
    'unlisted',
    'binaries',
    'unresolved',
    'exports',
    'types',
    'nsExports',
    'nsTypes',
    'enumMembers',
    'duplicates',
    'cycles',
  ],
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignoreIssues: {
    // Loaded by path: a webpack loader, and jest's environment and stubs.
    'libs/federation/src/webpack/**/*-loader.ts': ['exports'],
    'libs/testing/jest/*.cjs': ['exports'],
    // Public types of a library describe its functions and components, also before somebody names one of them.
    'libs/*/src/**/index.ts': ['types'],
    'libs/contracts/src/**': ['types'],
  },
  // Jest reads this path from the project's folder, in the first comment of a spec.
  ignoreUnresolved: ['../testing/jest/jsdom-with-fetch.cjs', '../libs/testing/jest/jsdom-with-fetch.cjs'],
  workspaces: {
    '.': { entry: ['jest.preset.mjs'], project: ['*.{js,mjs}'] },
    shell: frontEnd(),
    'mfe-*': frontEnd('src/exposes/*.tsx'),
    api: project({
      // The face model's thread is started by path.
      entry: [
        'src/{nameserver,edge-proxy,hosting-worker,seed,admin}/main.ts',
        'src/main.ts',
        'src/**/write-*.ts',
        'src/**/*-worker.ts',
      ],
      // Of a Debian package, which its tests install.
      ignoreBinaries: ['unshare'],
    }),
    'libs/contracts': project({ includeEntryExports: true }),
    'libs/shell-sdk': project({ includeEntryExports: true }),
    // The design system's catalogue, shown whole on its living page: a component may be there before its first screen.
    // Fonts are named by url() in style sheets, which are not read for packages. The menus are optional packages of
    // @tiptap/react that want its exact version of the core: named here, npm takes no newer ones.
    'libs/ui': project({
      ignoreDependencies: [
        '@fontsource-variable/*',
        '@tiptap/extension-bubble-menu',
        '@tiptap/extension-floating-menu',
      ],
    }),
    'libs/federation': project({ includeEntryExports: true, entry: ['src/webpack/**/*-loader.ts'] }),
    'libs/testing': project({
      includeEntryExports: true,
      entry: ['jest/*.cjs'],
      project: ['{src,jest}/**/*.{ts,tsx,cjs}'],
    }),
    'libs/site': project({ includeEntryExports: true, entry: ['src/snapshot/main.ts'] }),
    'libs/payment-sandbox': project({ entry: ['src/main.ts', 'assets/*.js'] }),
    'libs/embedded-mongo': { entry: ['src/host.mjs'], project: ['**/*.mjs'] },
    'libs/tooling': {
      jest: ['jest.config.mjs', 'lint/jest.config.mjs'],
      // Doubles of the product's processes are started by path.
      entry: ['bin/*.mjs', 'lint/test/lint-fixtures.mjs', 'test/fixtures/*.mjs'],
      project: ['**/*.mjs'],
    },
    e2e: project({ project: ['**/*.ts'] }),
  },
};
