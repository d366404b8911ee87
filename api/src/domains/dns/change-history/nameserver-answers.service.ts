import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DnsEngine, type Authority } from '../engines/dns-engine.js';
import { answerText } from './answer-text.js';
import { askNameserver } from './ask-nameserver.js';
import { soaSerial } from './soa-serial.js';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** The present answer of one nameserver. */
export interface AnswerNow {
  readonly name: string;
  readonly values: readonly string[];
  /** Seconds; null without values. */
  readonly ttl: number | null;
  /** Null when the nameserver is not reachable. */
  readonly serial: number | null;
  readonly ms: number | null;
}

/** Queries the engine's nameservers for their present answers. */
@Injectable()
export class NameserverAnswers {
  constructor(private readonly engine: DnsEngine) {}

  /** The answer of each nameserver for a full name and type. */
  async all(domain: string, name: string, type: string): Promise<AnswerNow[]> {
    return Promise.all(
      this.engine.authorities().map((authority) => answerOf(authority, { domain, name, type })),
    );
  }

  /**
   * Waits until the TXT values of every nameserver include a text, for the usual propagation time at most. Returns the
   * names of the nameservers that do not have it.
   *
   * @param isHopeless ends the wait early
   */
  async waitForText(
    domain: string,
    { name, value }: { readonly name: string; readonly value: string },
    isHopeless: () => Promise<boolean>,
  ): Promise<string[]> {
    const end = Date.now() + this.engine.spreadsWithinMs;
    let waiting = this.engine.authorities();
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const answers = await Promise.all(
        waiting.map((authority) => answerOf(authority, { domain, name, type: 'TXT' })),
      );
      waiting = waiting.filter((_, at) => !answers[at]?.values.includes(`"${value}"`));
      if (waiting.length === 0 || Date.now() + pause > end || (await isHopeless()))
        return waiting.map((authority) => authority.name);
      await delay(pause);
    }
  }
}

async function answerOf(
  authority: Authority,
  { domain, name, type }: { readonly domain: string; readonly name: string; readonly type: string },
): Promise<AnswerNow> {
  const from = performance.now();
  // The serial is read first, so the answer is at least as new as the serial.
  const serial = await soaSerial(authority, domain);
  const packet = serial === null ? null : await askNameserver(authority, name, type);
  if (serial === null || !packet)
    return { name: authority.name, values: [], ttl: null, serial: null, ms: null };
  const ms = Math.round(performance.now() - from);
  // The answer section after a CNAME contains records of other names.
  const found = (packet.answers ?? []).filter(
    (answer) => String(answer.type) === type && answer.name.toLowerCase() === name,
  );
  const ttls = found.flatMap((answer) => ('ttl' in answer && answer.ttl !== undefined ? [answer.ttl] : []));
  return { name: authority.name, values: found.map(answerText), ttl: ttls[0] ?? null, serial, ms };
}
