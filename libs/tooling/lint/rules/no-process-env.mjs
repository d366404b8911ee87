/** The environment is read once into a typed object; `process.env` anywhere else is hidden configuration. */
export const noProcessEnv = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { env: 'Read the environment in api/src/platform/config only and inject the typed value.' },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'env' });
    return {
      MemberExpression(node) {
        if (isProcess(node.object) && isNamed(node, 'env')) report(node);
      },
      VariableDeclarator(node) {
        if (node.id.type !== 'ObjectPattern' || !node.init || !isProcess(node.init)) return;
        if (node.id.properties.some((one) => one.key?.name === 'env')) report(node);
      },
      ImportSpecifier(node) {
        if (/^(?:node:)?process$/.test(node.parent.source.value) && node.imported.name === 'env')
          report(node);
      },
    };
  },
};

function isProcess(node) {
  if (node.type === 'Identifier') return node.name === 'process';
  return node.type === 'MemberExpression' && isNamed(node, 'process');
}

function isNamed(node, name) {
  return node.computed ? node.property.value === name : node.property.name === name;
}
