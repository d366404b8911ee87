import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DnsEngine, type Authority } from '../engines/dns-engine.js';
import { answerText } from './answer-text.js';
import { askNameserver } from './ask-nameserver.js';
import { soaSerial } from './soa-serial.js';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1_000;

/** What one nameserver answers now. */
export interface AnswerNow {
  readonly name: string;
  readonly values: readonly string[];
  /** Seconds; null without values. */
  readonly ttl: number | null;
  /** Null when it cannot be reached. */
  readonly serial: number | null;
  readonly ms: number | null;
}

/** Asks the engine's nameservers what they answer. */
@Injectable()
export class NameserverAnswers {
  constructor(private readonly engine: DnsEngine) {}

  /** What each nameserver answers for a full name and type. */
  async all(domain: string, name: string, type: string): Promise<AnswerNow[]> {
    return Promise.all(
      this.engine.authorities().map((authority) => answerOf(authority, { domain, name, type })),
    );
  }

  /**
   * Waits until every nameserver gives a text among its TXT values, for as long as changes usually take there; names of
   * those that do not.
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
  // The serial comes first: what is answered afterwards is at least as new.
  const serial = await soaSerial(authority, domain);
  const packet = serial === null ? null : await askNameserver(authority, name, type);
  if (serial === null || !packet)
    return { name: authority.name, values: [], ttl: null, serial: null, ms: null };
  const ms = Math.round(performance.now() - from);
  // Behind a CNAME come answers of other names.
  const found = (packet.answers ?? []).filter(
    (answer) => String(answer.type) === type && answer.name.toLowerCase() === name,
  );
  const ttls = found.flatMap((answer) => ('ttl' in answer && answer.ttl !== undefined ? [answer.ttl] : []));
  return { name: authority.name, values: found.map(answerText), ttl: ttls[0] ?? null, serial, ms };
}
