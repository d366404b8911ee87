import { processorSeconds, referenceSeconds } from './processor-seconds.mjs';

test('work takes processor seconds of the machine', () => {
  const before = processorSeconds();
  const spent = referenceSeconds();
  expect(spent).toBeGreaterThan(0);
  // The system counts in ticks of a hundredth.
  expect(processorSeconds() - before).toBeGreaterThan(spent / 2);
});
