/**
 * Calls `visit` for everything that names another module: import, re-export, dynamic import, require, jest.mock,
 * `new URL('…', import.meta.url)` and the type expression `import('…')`.
 * @param {(node: import('eslint').Rule.Node, source: string, typeOnly: boolean) => void} visit
 * @returns {Record<string, (node: any) => void>} listeners of an ESLint rule
 */
export function visitImports(visit) {
  const literal = (node, source, typeOnly) => {
    const text = textOf(source);
    if (text !== null) visit(node, text, typeOnly);
  };
  return {
    ImportDeclaration: (node) => literal(node, node.source, isTypeOnly(node, node.importKind)),
    ExportNamedDeclaration: (node) => literal(node, node.source, isTypeOnly(node, node.exportKind)),
    ExportAllDeclaration: (node) => literal(node, node.source, node.exportKind === 'type'),
    ImportExpression: (node) => literal(node, node.source, false),
    TSImportType: (node) => literal(node, node.source ?? node.argument?.literal, true),
    TSImportEqualsDeclaration: (node) =>
      literal(node, node.moduleReference.expression, node.importKind === 'type'),
    NewExpression(node) {
      if (isModuleUrl(node)) literal(node, node.arguments[0], false);
    },
    CallExpression(node) {
      if (isModuleCall(node.callee)) literal(node, node.arguments[0], false);
    },
  };
}

/**
 * @param {import('eslint').Rule.Node | undefined} node
 * @returns {string | null} null unless the text is constant
 */
export function textOf(node) {
  if (typeof node?.value === 'string') return node.value;
  const isConstant = node?.type === 'TemplateLiteral' && node.expressions.length === 0;
  return isConstant ? node.quasis[0].value.cooked : null;
}

/** `new URL('…', import.meta.url)`, which names the file of a worker. */
function isModuleUrl({ callee, arguments: [, base] }) {
  return (
    callee.type === 'Identifier' &&
    callee.name === 'URL' &&
    base?.type === 'MemberExpression' &&
    base.object.type === 'MetaProperty'
  );
}

function isTypeOnly(node, kind) {
  if (kind === 'type') return true;
  return (
    node.specifiers.length > 0 &&
    node.specifiers.every((one) => (one.importKind ?? one.exportKind ?? 'value') === 'type')
  );
}

const MODULE_METHODS = {
  jest: ['mock', 'doMock', 'requireActual', 'unstable_mockModule'],
  require: ['resolve'],
};

function isModuleCall(callee) {
  if (callee.type === 'Identifier') return callee.name === 'require';
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  return MODULE_METHODS[callee.object.name]?.includes(callee.property.name) ?? false;
}
