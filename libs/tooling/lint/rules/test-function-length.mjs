/** `max-lines-per-function` for tests: a `describe` callback is a chapter, not a function, and is not counted. */
export const testFunctionLength = {
  meta: {
    type: 'suggestion',
    schema: [
      { type: 'object', properties: { max: { type: 'integer', minimum: 1 } }, additionalProperties: false },
    ],
    defaultOptions: [{ max: 50 }],
    messages: {
      long: 'This function has {{lines}} lines, {{max}} are allowed: move the set-up to a builder.',
    },
  },
  create(context) {
    const { max } = context.options[0];
    const check = (node) => {
      const lines = node.loc.end.line - node.loc.start.line + 1;
      if (lines > max && !isChapter(node)) {
        context.report({ node, messageId: 'long', data: { lines: String(lines), max: String(max) } });
      }
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

/** Whether a function is the callback of describe(…), describe.each(…)(…), test.describe(…) and their kin. */
function isChapter({ parent }) {
  if (parent?.type !== 'CallExpression') return false;
  let callee = parent.callee;
  while (callee.type !== 'Identifier') {
    if (callee.type === 'MemberExpression' && callee.property.name === 'describe') return true;
    callee = callee.object ?? callee.callee ?? callee.tag;
    if (!callee) return false;
  }
  return callee.name === 'describe';
}
