import { Injectable } from '@nestjs/common';
import { DnsEngine, type Authority } from '../engines/dns-engine.js';

/** The nameservers of the engine that the settings choose. */
@Injectable()
export class Authorities {
  constructor(private readonly engine: DnsEngine) {}

  /** Milliseconds within which they usually answer by a change. */
  get patienceMs(): number {
    return this.engine.spreadsWithinMs;
  }

  /** Those that can be asked what they answer. */
  all(): readonly Authority[] {
    return this.engine.authorities();
  }
}
