import { IMPORT_HOMES } from '../import-homes.mjs';
import { matchesAny, workspacePath } from '../paths.mjs';
import { visitImports } from './visit-imports.mjs';

/** Packages are imported only in the places that import-homes.mjs gives them. Types count too. */
export const importHomes = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { away: '"{{source}}" is not imported here: {{reason}}.' },
  },
  create(context) {
    const file = workspacePath(context.filename);
    return visitImports((node, source) => {
      for (const { packages, homes, reason } of IMPORT_HOMES) {
        if (packages.test(source) && !matchesAny(file, homes)) {
          context.report({ node, messageId: 'away', data: { source, reason } });
        }
      }
    });
  },
};
