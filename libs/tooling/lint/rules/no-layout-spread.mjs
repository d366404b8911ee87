import { withoutTypes } from './without-types.mjs';

/**
 * No spread of a literal, e.g. `{ ...{ a, b } }`, `[...[a, b]]` or `<Row {...{ a, b }} />`: it only packs several
 * members into one line. A spread of a choice (`...(isNew ? [a] : [])`) or of a variable is allowed.
 */
export const noLayoutSpread = {
  meta: {
    type: 'layout',
    schema: [],
    messages: {
      spread: 'Write the members themselves: a spread of a literal only packs them into one line.',
    },
  },
  create(context) {
    const check = (node) => {
      const { type } = withoutTypes(node.argument);
      if (type === 'ObjectExpression' || type === 'ArrayExpression') {
        context.report({ node, messageId: 'spread' });
      }
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};
