import { valuesWithZod } from '../contract-values.mjs';

/**
 * Web code takes from @zonewerk/contracts only types and values of modules without zod: one value import of a call
 * would put zod and every schema it touches into the bundle.
 */
export const zodFreeContracts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      zod: '"{{name}}" pulls zod into the bundle: import it as a type, its path is in CALL_PATHS.',
      all: 'Name what you import from @zonewerk/contracts: the whole of it includes zod.',
    },
  },
  create(context) {
    return {
      'ImportDeclaration[source.value="@zonewerk/contracts"][importKind!="type"]'(declaration) {
        for (const node of declaration.specifiers) {
          if (node.type !== 'ImportSpecifier') context.report({ node, messageId: 'all' });
          else if (node.importKind !== 'type' && valuesWithZod().has(node.imported.name)) {
            context.report({ node, messageId: 'zod', data: { name: node.imported.name } });
          }
        }
      },
    };
  },
};
