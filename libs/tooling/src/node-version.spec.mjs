import { nodeProblem } from './node-version.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1'])('Node %s is accepted', (version) => {
  expect(nodeProblem(version)).toBeNull();
});

test.each(['20.18.9', '18.20.0', '8.0.0'])(
  'Node %s is refused in one line that names both versions',
  (version) => {
    expect(nodeProblem(version)).toBe(`Zonewerk needs Node 20.19 or newer; this is Node ${version}.`);
  },
);
