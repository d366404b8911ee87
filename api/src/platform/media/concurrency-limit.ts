/** Runs at most `max` tasks concurrently; the others wait in order. */
export function concurrencyLimit(max: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const hasRoom = () => running < max;
  const run = async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (!hasRoom()) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  return { run, hasRoom };
}
