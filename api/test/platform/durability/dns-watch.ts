import { setTimeout as delay } from 'node:timers/promises';
import { resolve } from './resolver.js';

const PAUSE_MS = 10;

/** Questions that a nameserver was asked without pause, and those that it did not answer rightly. */
export interface DnsWatch {
  asked: number;
  readonly wrong: string[];
  stop(): Promise<void>;
}

/** Asks the same question again and again until stopped. */
export function watchDns(port: number, name: string, type: string, wanted: string): DnsWatch {
  let stopped = false;
  const watch = {
    asked: 0,
    wrong: [] as string[],
    stop: async () => {
      stopped = true;
      await asking;
    },
  };
  const ask = async () => {
    while (!stopped) {
      watch.asked += 1;
      const answer = await resolve(port, name, type).then(({ data }) => data.join(), String);
      if (answer !== wanted) watch.wrong.push(answer);
      await delay(PAUSE_MS);
    }
  };
  const asking = ask();
  return watch;
}
