/** Denied words of a declared name, and standard terms for their meanings (docs/glossary.md). */
const TERMS = {
  along: 'joined, aligned',
  anew: 'the prefix re-',
  asked: 'requested',
  asks: 'requests',
  beside: 'adjacent',
  everybody: 'allUsers',
  gone: 'missing, deleted',
  held: 'locked, pending, reserved',
  keep: 'store, retain',
  kept: 'cached, stored, retained',
  known: 'cached, existing',
  lately: 'recent',
  left: 'remaining, closed',
  meanwhile: 'concurrent',
  mend: 'repair',
  nobody: 'the negation of a noun',
  settle: 'resolve, complete, flush',
  settled: 'resolved, completed, debounced',
  somebody: 'a noun, such as user',
  taken: 'claimed, used',
  things: 'a noun',
  told: 'notified',
  whoever: 'a noun, such as user',
  whom: 'a noun, such as user',
};

/**
 * Declared names use standard terms. The declaration of a property is checked; a destructuring that repeats its name is
 * not.
 */
export const plainNames = {
  meta: {
    type: 'suggestion',
    schema: [
      {
        type: 'object',
        properties: {
          allow: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        },
        additionalProperties: false,
      },
    ],
    messages: { word: '"{{name}}" contains "{{word}}". Standard terms: {{terms}}. See docs/glossary.md.' },
  },
  create(context) {
    const [{ allow = [] } = {}] = context.options;
    const allowed = new Set(allow);
    const check = (node) => {
      if (node?.type !== 'Identifier' || allowed.has(node.name)) return;
      const word = partsOf(node.name).find((part) => Object.hasOwn(TERMS, part));
      if (word === undefined) return;
      context.report({ node, messageId: 'word', data: { name: node.name, word, terms: TERMS[word] } });
    };
    const checkPattern = (node) => {
      for (const name of declaredBy(node)) check(name);
    };
    const checkFunction = (node) => {
      check(node.id);
      node.params.forEach(checkPattern);
    };
    const checkId = (node) => check(node.id);
    const checkKey = (node) => {
      if (!node.computed) check(node.key);
    };
    const byKind = (kinds, listener) => Object.fromEntries(kinds.map((kind) => [kind, listener]));
    return {
      VariableDeclarator: (node) => checkPattern(node.id),
      CatchClause: (node) => checkPattern(node.param),
      ...byKind(FUNCTIONS, checkFunction),
      ...byKind(NAMED, checkId),
      ...byKind(MEMBERS, checkKey),
    };
  },
};

const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSFunctionType',
];
const NAMED = ['ClassDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSEnumDeclaration'];
const MEMBERS = [
  'MethodDefinition',
  'PropertyDefinition',
  'TSAbstractMethodDefinition',
  'TSAbstractPropertyDefinition',
  'TSMethodSignature',
  'TSPropertySignature',
];

/** Lower-case words of an identifier: `keepAliveMs` and `KEEP_ALIVE_MS` have `keep`, `alive` and `ms`. */
function partsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .split(/[^A-Za-z]+/u)
    .map((part) => part.toLowerCase());
}

/** Identifiers that a pattern declares, without those that repeat a property. */
function declaredBy(node) {
  switch (node?.type) {
    case 'Identifier':
      return [node];
    case 'AssignmentPattern':
      return declaredBy(node.left);
    case 'RestElement':
      return declaredBy(node.argument);
    case 'TSParameterProperty':
      return declaredBy(node.parameter);
    case 'ArrayPattern':
      return node.elements.flatMap(declaredBy);
    case 'ObjectPattern':
      return node.properties.flatMap((one) =>
        one.type === 'RestElement' ? declaredBy(one) : one.shorthand ? [] : declaredBy(one.value),
      );
    default:
      return [];
  }
}
