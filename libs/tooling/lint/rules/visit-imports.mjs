/**
 * Calls `visit` for everything that names another module: import, re-export, dynamic import, require, jest.mock
 * and the type expression `import('…')`.
 * @param {(node: import('eslint').Rule.Node, source: string, typeOnly: boolean) => void} visit
 * @returns {Record<string, (node: any) => void>} listeners of an ESLint rule
 */
export function visitImports(visit) {
  const literal = (node, source, typeOnly) => {
    if (typeof source?.value === 'string') visit(node, source.value, typeOnly);
  };
  return {
    ImportDeclaration: (node) => literal(node, node.source, isTypeOnly(node, node.importKind)),
    ExportNamedDeclaration: (node) => literal(node, node.source, isTypeOnly(node, node.exportKind)),
    ExportAllDeclaration: (node) => literal(node, node.source, node.exportKind === 'type'),
    ImportExpression: (node) => literal(node, node.source, false),
    TSImportType: (node) => literal(node, node.source ?? node.argument?.literal, true),
    CallExpression(node) {
      if (isModuleCall(node.callee)) literal(node, node.arguments[0], false);
    },
  };
}

function isTypeOnly(node, kind) {
  if (kind === 'type') return true;
  return (
    node.specifiers.length > 0 &&
    node.specifiers.every((one) => (one.importKind ?? one.exportKind ?? 'value') === 'type')
  );
}

function isModuleCall(callee) {
  if (callee.type === 'Identifier') return callee.name === 'require';
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'jest' &&
    ['mock', 'requireActual', 'unstable_mockModule'].includes(callee.property.name)
  );
}
