/**
 * Growth of processor time, for the detection of superlinear work. Processor time of this process is mostly independent
 * of the load of the machine.
 */

/** Minimum processor time of a comparison in milliseconds, above noise and fixed costs. */
const FLOOR_MS = 100;
const REPEATS = 5;

/** Maximum growth of the time for four times the length: clearly superlinear above (16 is quadratic). */
export const MAX_GROWTH = 8;

/**
 * Growth of the processor time for four times the length; 1 if the full length takes almost no time. The minimum of the
 * repeats counts. A growth above `MAX_GROWTH` is a fault.
 *
 * @param work receives a length
 * @param length the full length, compared with a quarter of it
 */
export async function growthOf(work: (length: number) => unknown, length: number): Promise<number> {
  let least = Infinity;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const full = await processorMs(() => work(length));
    if (full < FLOOR_MS) return 1;
    const quarter = await processorMs(() => work(Math.floor(length / 4)));
    least = Math.min(least, full / Math.max(quarter, 1));
    if (least <= MAX_GROWTH) return least;
  }
  return least;
}

async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Units of long texts: each kind of character, and pairs that are ambiguous for regular expressions. */
export const RUNS: readonly string[] = [
  ' ',
  '\n',
  '.',
  '-',
  '@',
  '1',
  'a',
  '/',
  '"',
  '\\',
  '<',
  '&',
  '%',
  // Combining marks in the wrong order, and letters outside ASCII.
  '\u0301\u0316',
  '\u4e00',
  'a.',
  'a@',
  ' ;',
  '" ',
  '\\"',
  '<a',
  '${',
];

/** One unit per parsing technique: trailing spaces, parts, words, and normalisation. */
export const FEW_RUNS: readonly string[] = [' ', '.', '@', 'a', '\u0301\u0316'];

/** A repeated text with an exact length in characters. */
export function runOf(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
