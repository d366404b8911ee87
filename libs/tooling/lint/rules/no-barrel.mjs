import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { WORKSPACE, workspacePath } from '../paths.mjs';

/**
 * Re-exports only at the entries that a project's package.json declares, and at the api files of domains: everything
 * else is imported from its file.
 */
export const noBarrel = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      barrel:
        'No barrels inside a project: import from the file itself. Entries are declared in package.json "exports".',
    },
  },
  create(context) {
    if (declaredEntries(dirname(context.filename)).has(workspacePath(context.filename))) return {};
    if (/^api\/src\/domains\/([^/]+)\/\1(?:-core)?\.api\.ts$/.test(workspacePath(context.filename)))
      return {};
    const isIndex = basename(context.filename).startsWith('index.');
    return {
      Program({ body }) {
        const passed = body.filter((one) => one.source && one.type !== 'ImportDeclaration');
        const onlyPasses = passed.length > 1 && passed.length === body.length;
        for (const node of passed) {
          if (isIndex || onlyPasses || node.type === 'ExportAllDeclaration') {
            context.report({ node, messageId: 'barrel' });
          }
        }
      },
    };
  },
};

/** @type {Map<string, ReadonlySet<string>>} */
const cache = new Map();

/** Workspace paths in "exports" of the package.json nearest to a folder. */
function declaredEntries(folder) {
  const found = cache.get(folder);
  if (found) return found;
  const manifest = join(folder, 'package.json');
  const isRoot = folder === WORKSPACE || folder === dirname(folder);
  const entries = existsSync(manifest)
    ? new Set(targets(readExports(manifest)).map((path) => workspacePath(join(folder, path))))
    : isRoot
      ? new Set()
      : declaredEntries(dirname(folder));
  cache.set(folder, entries);
  return entries;
}

function readExports(manifest) {
  return JSON.parse(readFileSync(manifest, 'utf8')).exports ?? {};
}

function targets(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(targets);
}
