const DIRECTIVE =
  /^\s*(?<linter>eslint|oxlint)(?<disable>-disable(?:-next-line|-line)?)?(?:\s(?<rest>[\s\S]*))?$/;

/** A suppression says why after `--`, and some rules are never suppressed: there the design is wrong. */
export const suppressionReason = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { never: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ never: [] }],
    messages: {
      rules: 'Name the rules that are suppressed.',
      reason: 'Say why this rule is suppressed: "-- reason".',
      never: '{{rule}} is not suppressed anywhere: change the code.',
      inline: 'Rules are configured in eslint.config.mjs only.',
    },
  },
  create(context) {
    const { never } = context.options[0];
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const problem = judge(comment.value, never);
          // A directive would hide a report at its own place: column -1 lies before it.
          const loc = { start: { line: comment.loc.start.line, column: -1 }, end: comment.loc.end };
          if (problem) context.report({ loc, ...problem });
        }
      },
    };
  },
};

function judge(text, never) {
  const found = DIRECTIVE.exec(text)?.groups;
  if (!found) return null;
  const { linter, disable, rest = '' } = found;
  if (!disable) return rest.includes(':') ? { messageId: 'inline' } : null;
  const [rules, reason = ''] = rest.split(/\s-{2,}\s/);
  // unicorn/no-abusive-eslint-disable reports this for ESLint.
  if (rules.trim() === '') return linter === 'oxlint' ? { messageId: 'rules' } : null;
  const rule = never.find((one) => rules.split(/[\s,]+/).includes(one));
  if (rule) return { messageId: 'never', data: { rule } };
  return reason.trim().length < 10 ? { messageId: 'reason' } : null;
}
