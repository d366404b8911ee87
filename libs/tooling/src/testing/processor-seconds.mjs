import { createHash } from 'node:crypto';
import { cpus } from 'node:os';

/** Work of the reference loop. */
const LOOPS = 100;
const BYTES = 1_000_000;

/** @returns {number} processor seconds of all programs since the start of this machine */
export function processorSeconds() {
  const milliseconds = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return milliseconds.reduce((sum, one) => sum + one, 0) / 1_000;
}

/**
 * Processor seconds of a fixed loop, which normalise figures of different machines.
 *
 * @returns {number}
 */
export function referenceSeconds() {
  const block = Buffer.alloc(BYTES, 1);
  const before = process.cpuUsage();
  for (let loop = 0; loop < LOOPS; loop += 1) createHash('sha512').update(block).digest();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
