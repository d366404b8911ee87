import type { z } from 'zod';
import {
  appliedAnswer,
  CONTROL_HOST,
  CONTROL_SECRET,
  failureAnswer,
  healthAnswer,
} from '../../../nameserver/control/control-protocol.js';
import type { ApplyBody, ReplaceBody } from '../../../nameserver/control/control-protocol.js';
import type { Config } from '../../../platform/config/config.js';
import type { SecretsService } from '../../../platform/database/secrets.module.js';
import { DnsEngine, EngineUnavailable, StaleSerialError, ZoneNotFoundError } from './dns-engine.js';
import type { Authority, PublicationResult, ZoneChange, ZoneSnapshot } from './dns-engine.js';

const PATIENCE_MS = 10_000;
const AWAY = 'The nameserver cannot be reached.';

/** Wildcard listen addresses, which cannot be queried. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

interface Answer {
  readonly http: number;
  readonly body: unknown;
}

/** The product's nameserver process, reached over its control endpoint on loopback. */
export class EmbeddedEngine extends DnsEngine {
  override readonly sharesNames = false;
  override readonly refusesLate = true;
  override readonly watch = null;
  private readonly origin: string;
  private readonly self: Authority;

  constructor(
    { bind, port, controlPort, nameservers }: Config['dns'],
    private readonly secrets: SecretsService,
  ) {
    super();
    this.origin = `http://${CONTROL_HOST}:${controlPort}`;
    const host = bind.find((address) => !EVERYWHERE.has(address)) ?? CONTROL_HOST;
    this.self = { name: nameservers[0] ?? host, host, port };
  }

  override authorities(): readonly Authority[] {
    return [this.self];
  }

  override async replaceZone(zone: ZoneSnapshot): Promise<PublicationResult> {
    const { domain, serial, revision, sets } = zone;
    const body: ReplaceBody = { serial, revision, sets: [...sets] };
    return read(appliedAnswer, await this.send('PUT', zonePath(domain), body));
  }

  override async applyChanges(
    domain: string,
    serial: number,
    changes: readonly ZoneChange[],
  ): Promise<PublicationResult> {
    const body: ApplyBody = { serial, changes: [...changes] };
    return read(appliedAnswer, await this.send('POST', `${zonePath(domain)}/apply`, body));
  }

  override async dropZone(domain: string, serial: number): Promise<void> {
    const answer = await this.send('DELETE', `${zonePath(domain)}?serial=${serial}`);
    if (answer.http !== 200) throw toError(answer);
  }

  override async check(): Promise<void> {
    const { status } = read(healthAnswer, await this.send('GET', '/health'));
    if (status !== 'ready') throw new EngineUnavailable('The nameserver is still loading its zones.');
  }

  private async send(method: string, path: string, body?: object): Promise<Answer> {
    const key = await this.secrets.key(CONTROL_SECRET);
    try {
      const response = await fetch(this.origin + path, {
        method,
        headers: {
          authorization: `Bearer ${key.toString('base64url')}`,
          'content-type': 'application/json',
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { http: response.status, body: await response.json() };
    } catch (error) {
      throw new EngineUnavailable(AWAY, { cause: error });
    }
  }
}

/** A domain may have a slash (RFC 2317). */
function zonePath(domain: string): string {
  return `/zones/${encodeURIComponent(domain)}`;
}

function read<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
  if (answer.http !== 200) throw toError(answer);
  return schema.parse(answer.body);
}

function toError(answer: Answer): Error {
  const failure = failureAnswer.safeParse(answer.body);
  const status = failure.data?.status;
  if (status === 'not-found') return new ZoneNotFoundError('The nameserver does not know this zone.');
  if (status === 'stale' && failure.data?.serial !== undefined)
    return new StaleSerialError(failure.data.serial);
  if (status === 'loading') return new EngineUnavailable('The nameserver is still loading its zones.');
  return new EngineUnavailable(
    `The nameserver answered ${answer.http} ${failure.data?.message ?? ''}`.trim(),
  );
}
