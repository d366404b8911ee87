/**
 * Which project may import which, by the tags of their package.json files. This is the one table: the lint rule
 * `@nx/enforce-module-boundaries` reads it for imports, and test/project-tags.spec.mjs for declared dependencies.
 * Finer limits (tests only, build only) are in import-homes.mjs.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const MAY_DEPEND_ON = {
  'type:host': ['type:sdk', 'type:ui', 'type:contracts', 'type:federation', 'type:testing'],
  'type:remote': ['type:sdk', 'type:ui', 'type:contracts', 'type:federation', 'type:testing'],
  'type:sdk': ['type:contracts'],
  'type:ui': ['type:contracts'],
  'type:api': [
    'type:contracts',
    'type:federation',
    'type:testing',
    'type:database',
    'type:sandbox',
    'type:site',
  ],
  'type:contracts': [],
  'type:federation': ['type:contracts'],
  'type:testing': ['type:contracts', 'type:sdk', 'type:ui'],
  'type:e2e': ['type:testing', 'type:contracts', 'type:database', 'type:sandbox'],
  'type:tooling': ['type:database', 'type:federation'],
  'type:database': [],
  'type:sandbox': [],
  'type:site': [],

  'scope:shell': ['scope:shared'],
  'scope:account': ['scope:shared'],
  'scope:dns-hosting': ['scope:shared'],
  'scope:content': ['scope:shared'],
  'scope:support': ['scope:shared'],
  'scope:api': ['scope:shared'],
  'scope:e2e': ['scope:shared'],
  'scope:tooling': ['scope:shared'],
  'scope:shared': ['scope:shared'],
};

/** The same table in the words of `@nx/enforce-module-boundaries`. */
export const DEP_CONSTRAINTS = Object.entries(MAY_DEPEND_ON).map(([sourceTag, tags]) => ({
  sourceTag,
  onlyDependOnLibsWithTags: [...tags],
}));
