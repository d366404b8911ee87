const TIMERS = /^(?:node:)?timers\/promises$/;

/**
 * Tests wait for conditions, never for time. A timer that ends a wait with an error is a limit and stays allowed;
 * one that resolves it is a sleep.
 */
export const noSleep = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { sleep: 'No sleeps in tests: wait for the condition, or use fake timers.' },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'sleep' });
    return {
      ImportDeclaration(node) {
        if (TIMERS.test(node.source.value)) report(node);
      },
      CallExpression(node) {
        if (calledName(node) === 'waitForTimeout') report(node);
        if (calledName(node) === 'setTimeout' && resolvesPromise(node)) report(node);
      },
    };
  },
};

function calledName({ callee }) {
  return callee.type === 'MemberExpression' ? callee.property.name : callee.name;
}

/** Whether a setTimeout call inside `new Promise((resolve) => …)` resolves that promise. */
function resolvesPromise(call) {
  for (let node = call.parent; node; node = node.parent) {
    if (node.type !== 'NewExpression' || node.callee.name !== 'Promise') continue;
    const resolve = node.arguments[0]?.params?.[0]?.name;
    return resolve !== undefined && calls(call.arguments[0], resolve);
  }
  return false;
}

function calls(callback, name) {
  if (callback?.type === 'Identifier') return callback.name === name;
  const body = callback?.body;
  const steps = body?.type === 'BlockStatement' ? body.body.map((one) => one.expression) : [body];
  return steps.some((one) => one?.type === 'CallExpression' && one.callee.name === name);
}
