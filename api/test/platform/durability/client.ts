import type { PageResponse } from '@zonewerk/contracts';

const PATIENCE_MS = 20_000;

/** Result of a call. A lost one may have been executed or not; a refused one never reached the API. */
export type Outcome =
  | { readonly kind: 'answer'; readonly http: number; readonly body: Answer; readonly ms: number }
  | { readonly kind: 'lost'; readonly ms: number }
  | { readonly kind: 'refused' };

export type Answer = { readonly status: string; readonly message?: string } & Record<string, unknown>;

/** Client of an API that can crash at any time. */
export class Client {
  private readonly cookies = new Map<string, string>();
  private token = '';

  constructor(private readonly origin: string) {}

  /** Requests a visitor cookie and its CSRF token. */
  async open(): Promise<Outcome> {
    const outcome = await this.request('/login/', {});
    if (outcome.kind === 'answer' && outcome.http === 200) {
      this.token = (outcome.body as unknown as PageResponse).vars.token;
    }
    return outcome;
  }

  /** Makes a call. */
  post(path: string, body: object): Promise<Outcome> {
    return this.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ _csrf_token: this.token, ...body }),
    });
  }

  /** A list outside of the call format. */
  async list(path: string): Promise<readonly unknown[]> {
    const response = await fetch(this.origin + path, { headers: { accept: 'application/json' } });
    return (await response.json()) as unknown[];
  }

  /** Headers of a raw request, and the token for its body. */
  byHand(): { readonly cookie: string; readonly token: string } {
    return { cookie: this.cookieHeader(), token: this.token };
  }

  private async request(path: string, init: RequestInit): Promise<Outcome> {
    const started = performance.now();
    const headers = { accept: 'application/json', cookie: this.cookieHeader(), ...init.headers };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(this.origin + path, { redirect: 'manual', ...init, headers, signal });
      this.record(response.headers.getSetCookie());
      const body = (await response.json()) as Answer;
      return { kind: 'answer', http: response.status, body, ms: performance.now() - started };
    } catch (error) {
      if (codeOf(error) === 'ECONNREFUSED') return { kind: 'refused' };
      return { kind: 'lost', ms: performance.now() - started };
    }
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private record(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      this.cookies.set(name, value);
    }
  }
}

/** Errors of Node belong to another realm than jest, so `instanceof` fails. */
function codeOf(error: unknown): string | undefined {
  return (error as { cause?: NodeJS.ErrnoException }).cause?.code;
}
