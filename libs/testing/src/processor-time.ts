/**
 * Growth of processor time, to find work that takes more than linear time. Processor time is that of this process alone,
 * so a busy machine does not change it much.
 */

/** Processor time in milliseconds below which nothing is compared: noise and fixed costs stay below it. */
const FLOOR_MS = 100;
const REPEATS = 5;

/** Four times the length takes more than this many times the time: clearly more than linear (16 is quadratic). */
export const MAX_GROWTH = 8;

/**
 * How many times longer some work takes for four times the length; 1 when even the full length takes next to no time.
 * The least of the repeats counts. A growth above `MAX_GROWTH` is a fault.
 *
 * @param work takes a length
 * @param length the full length; a quarter of it is compared
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

/** Texts of which long runs are made: each kind of character, and pairs that expressions tend to read in two ways. */
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

/** One run of each way of reading: spaces at an end, parts, words, and what normalisation sorts. */
export const FEW_RUNS: readonly string[] = [' ', '.', '@', 'a', '\u0301\u0316'];

/** A run of a text, exactly so many characters long. */
export function runOf(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
