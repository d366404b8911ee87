import { setTimeout as delay } from 'node:timers/promises';
import { resolve } from './resolver.js';

const PAUSE_MS = 10;

/** Queries in a loop, and their failures. */
export interface DnsWatch {
  queries: number;
  readonly wrong: string[];
  stop(): Promise<void>;
}

/** Repeats the same query until stopped. */
export function watchDns(port: number, name: string, type: string, wanted: string): DnsWatch {
  let stopped = false;
  const watch = {
    queries: 0,
    wrong: [] as string[],
    stop: async () => {
      stopped = true;
      await asking;
    },
  };
  const ask = async () => {
    while (!stopped) {
      watch.queries += 1;
      const answer = await resolve(port, name, type).then(({ data }) => data.join(), String);
      if (answer !== wanted) watch.wrong.push(answer);
      await delay(PAUSE_MS);
    }
  };
  const asking = ask();
  return watch;
}
