import { processorSeconds, referenceSeconds } from './processor-seconds.mjs';

test('the processor seconds of the machine do not decrease', () => {
  const before = processorSeconds();
  expect(referenceSeconds()).toBeGreaterThan(0);
  expect(processorSeconds()).toBeGreaterThanOrEqual(before);
});
