import { withoutTypes } from './without-types.mjs';

/**
 * No declaration or assignment of several variables by an array literal, e.g. `const [a, b] = [1, 2]`: it only packs
 * several statements into one line. A swap (`[a, b] = [b, a]`) and a literal with a spread are allowed.
 */
export const noTupleDeclaration = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { tuple: 'Write one statement per variable: the array only packs them into one line.' },
  },
  create(context) {
    const isTuple = (pattern, value) => {
      const literal = withoutTypes(value);
      return (
        pattern.type === 'ArrayPattern' &&
        literal?.type === 'ArrayExpression' &&
        literal.elements.every((one) => one?.type !== 'SpreadElement')
      );
    };
    return {
      VariableDeclarator(node) {
        if (isTuple(node.id, node.init)) context.report({ node, messageId: 'tuple' });
      },
      'ExpressionStatement > AssignmentExpression'(node) {
        if (isTuple(node.left, node.right) && !isSwap(context.sourceCode, node)) {
          context.report({ node, messageId: 'tuple' });
        }
      },
    };
  },
};

/** Whether a value is a target of the same assignment. */
function isSwap(code, { left, right }) {
  const assigned = new Set(left.elements.map((target) => target && code.getText(target)));
  return withoutTypes(right).elements.some((value) => value && assigned.has(code.getText(value)));
}
