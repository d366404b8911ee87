import { z } from 'zod';
import type { PowerDnsSettings } from '../../../platform/config/dns-settings.js';
import { EngineUnavailable } from './dns-engine.js';

const PATIENCE_MS = 10_000;
const SERVER = '/api/v1/servers/localhost';
const NO_API = 'PDNS_API_URL is not the URL of a PowerDNS API.';

const rrset = z.object({
  name: z.string(),
  type: z.string(),
  ttl: z.number(),
  records: z.array(z.object({ content: z.string(), disabled: z.boolean() })),
});

/** All records of one name and type, as PowerDNS has them. Names are absolute, with a final dot. */
export type PowerDnsSet = z.output<typeof rrset>;

const zone = z.object({
  kind: z.string(),
  serial: z.number(),
  soa_edit_api: z.string().optional(),
  rrsets: z.array(rrset).default([]),
});
export type PowerDnsZone = z.output<typeof zone>;

const server = z.object({ daemon_type: z.string(), version: z.string() });
const settings = z.array(z.object({ name: z.string(), value: z.string() }));
const failure = z.object({ error: z.string().default(''), errors: z.array(z.string()).default([]) });

/** A part of a change; without records the set is deleted. */
export interface SetEdit {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly contents: readonly string[];
}

interface Answer {
  readonly http: number;
  readonly body: unknown;
}

/** PowerDNS rejected the whole request. */
export class PowerDnsRefusal extends Error {}

/** HTTP API of a PowerDNS server. Every method fails with EngineUnavailable while it is unreachable. */
export class PowerDnsClient {
  constructor(private readonly target: PowerDnsSettings) {}

  /** Version and settings of the server. */
  async inspect(): Promise<{ version: string; settings: ReadonlyMap<string, string> }> {
    const answer = await this.send('GET', '');
    if (answer.http === 404) throw new EngineUnavailable(NO_API);
    const about = this.expect(server, answer);
    if (about.daemon_type !== 'authoritative') {
      throw new EngineUnavailable(
        `PDNS_API_URL is the URL of a PowerDNS ${about.daemon_type}, not of a nameserver.`,
      );
    }
    const list = this.expect(settings, await this.send('GET', '/config'));
    return { version: about.version, settings: new Map(list.map(({ name, value }) => [name, value])) };
  }

  /** A zone with all sets, with those of some names, or with none; null when it does not exist. */
  async zone(domain: string, names: readonly string[] | 'all' = []): Promise<PowerDnsZone | null> {
    const path = zonePath(domain);
    if (names === 'all') return this.read(await this.send('GET', path));
    const found = this.read(await this.send('GET', `${path}?rrsets=false`));
    if (!found) return null;
    const rrsets: PowerDnsSet[] = [];
    for (const name of names) {
      const part = this.read(await this.send('GET', `${path}?rrset_name=${encodeURIComponent(name)}`));
      // A server that does not support the filter returns the whole zone.
      rrsets.push(...(part?.rrsets ?? []).filter((set) => set.name.toLowerCase() === name));
    }
    return { ...found, rrsets };
  }

  /** Creates a zone; an existing zone is no error. */
  async create(domain: string, edits: readonly SetEdit[]): Promise<void> {
    const body = {
      name: `${domain}.`,
      kind: 'Native',
      nameservers: [],
      soa_edit_api: '',
      soa_edit: '',
      rrsets: edits.map(toBody),
    };
    const answer = await this.send('POST', '/zones', body);
    if (answer.http !== 409) this.accept(answer);
  }

  /** Disables the automatic serials of PowerDNS for a zone. */
  async disableAutoSerial(domain: string): Promise<void> {
    this.accept(await this.send('PUT', zonePath(domain), { soa_edit_api: '' }));
  }

  /** Applies all edits in this order, or none of them. @throws PowerDnsRefusal */
  async edit(domain: string, edits: readonly SetEdit[]): Promise<void> {
    this.accept(await this.send('PATCH', zonePath(domain), { rrsets: edits.map(toBody) }));
  }

  /** Deletes a zone; a missing zone is no error. */
  async drop(domain: string): Promise<void> {
    const answer = await this.send('DELETE', zonePath(domain));
    if (answer.http !== 404) this.accept(answer);
  }

  private read(answer: Answer): PowerDnsZone | null {
    return answer.http === 404 ? null : this.expect(zone, answer);
  }

  private expect<Schema extends z.ZodType>(schema: Schema, answer: Answer): z.output<Schema> {
    this.accept(answer);
    const parsed = schema.safeParse(answer.body);
    if (!parsed.success) throw new EngineUnavailable(NO_API);
    return parsed.data;
  }

  private accept({ http, body }: Answer): void {
    if (http >= 200 && http < 300) return;
    const reason = reasonOf(body);
    if (http === 401 || http === 403)
      throw new EngineUnavailable('PowerDNS rejects the key. Please check PDNS_API_KEY.');
    if (http === 400 || http === 422) throw new PowerDnsRefusal(reason || `HTTP ${http}`);
    throw new EngineUnavailable(`PowerDNS answered ${http}${reason ? `: ${reason}` : ''}.`);
  }

  private async send(method: string, path: string, body?: object): Promise<Answer> {
    const late = AbortSignal.timeout(PATIENCE_MS);
    try {
      const response = await fetch(this.target.apiUrl + SERVER + path, {
        method,
        headers: { 'x-api-key': this.target.apiKey, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
        signal: late,
      });
      return { http: response.status, body: readJson(await response.text()) };
    } catch (error) {
      const message = late.aborted ? 'PowerDNS did not answer in time.' : 'PowerDNS cannot be reached.';
      throw new EngineUnavailable(message, { cause: error });
    }
  }
}

/** PowerDNS names a zone by its domain, with a slash (RFC 2317) as `=2F`. */
function zonePath(domain: string): string {
  return `/zones/${domain.replaceAll('/', '=2F')}.`;
}

function toBody({ name, type, ttl, contents }: SetEdit): object {
  if (contents.length === 0) return { name, type, changetype: 'DELETE' };
  const records = contents.map((content) => ({ content, disabled: false }));
  return { name, type, ttl, changetype: 'REPLACE', records };
}

/** All error messages of a response without duplicates; empty without a message. */
function reasonOf(body: unknown): string {
  const { data } = failure.safeParse(body);
  if (!data) return '';
  const said = [data.error, ...data.errors].map((one) => one.trim()).filter((one) => one !== '');
  return [...new Set(said)].join(' ');
}

/** Some error responses of PowerDNS are plain text. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
