import { createGate } from './gate';

it('the gate resolves all pending requests at once', async () => {
  const gate = createGate();
  const both = Promise.all([gate.request(), gate.request()]);
  expect(gate.open.get()).toBe(true);
  gate.finish(true);
  expect(await both).toEqual([true, true]);
  expect(gate.open.get()).toBe(false);
  const next = gate.request();
  gate.finish(false);
  expect(await next).toBe(false);
});
