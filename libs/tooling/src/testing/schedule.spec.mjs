import { grouped, runSteps } from './schedule.mjs';

/** @param {string} name @param {Partial<import('./schedule.mjs').Step>} [more] @returns {import('./schedule.mjs').Step} */
const step = (name, more) => ({
  name,
  work: async () => ({ passed: 1, failed: 0, output: `${name} says` }),
  ...more,
});
const light = (/** @type {string} */ name) => step(name, { light: true });

function listener() {
  /** @type {string[]} */
  const lines = [];
  const say = {
    line: (/** @type {string} */ text) => void lines.push(text),
    step: async (/** @type {string} */ _, /** @type {() => Promise<any>} */ work) => work(),
  };
  return { lines, say };
}

test('adjacent light steps share two lanes, and the first has its own lane', () => {
  const names = grouped([
    light('lint'),
    light('types'),
    light('format'),
    step('unit'),
    step('build'),
    light('x'),
  ]).map((lanes) => lanes.map((lane) => lane.map(({ name }) => name)));
  expect(names).toEqual([[['lint'], ['types', 'format']], [['unit']], [['build']], [['x']]]);
});

test('a failed step is reported, and only steps that need it are skipped', async () => {
  const { lines, say } = listener();
  const broken = step('build', { work: async () => ({ passed: 0, failed: 1, output: 'why it failed' }) });
  const counts = await runSteps([broken, step('unit'), step('e2e', { needs: ['build'] })], say);
  expect(counts).toMatchObject({ passed: 1, failed: 1 });
  const text = lines.join('\n');
  expect(text).toMatch(/why it failed\n✗ build: 0 passed, 1 failed/);
  expect(text).toMatch(/✓ unit: 1 passed/);
  expect(text).toMatch(/- e2e: left out, because "build" failed/);
  expect(text).not.toMatch(/unit says/);
});

test('failures are repeated after all steps', async () => {
  const { lines, say } = listener();
  const failures = [{ what: 'walk.spec.ts: runs', why: 'too slow' }];
  const unit = step('unit', { work: async () => ({ passed: 9, failed: 1, output: 'much', failures }) });
  await runSteps([unit, step('build')], say);
  expect(lines.slice(-2)).toEqual(['✗ walk.spec.ts: runs', '    too slow']);
});

test('a step that throws is a failure with its reason', async () => {
  const { lines, say } = listener();
  const broken = step('integration', { work: () => Promise.reject(new Error('no engine')) });
  expect(await runSteps([broken], say)).toMatchObject({ passed: 0, failed: 1 });
  expect(lines.join('\n')).toMatch(/no engine/);
});
