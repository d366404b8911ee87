const TYPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Expression below its type assertions, e.g. `[a, b]` of `[a, b] as const`. */
export function withoutTypes(node) {
  return node && TYPED.has(node.type) ? withoutTypes(node.expression) : node;
}
