import type { Browser, BrowserContext, Request } from '@playwright/test';
import { cardNumbersIn } from './card-numbers';

/** Where the provider's own card field sends what it holds. */
const PROVIDER_PATH = '/v1/tokens';

/** Looks through all that the pages of a test send, in every context of its browser, for numbers of cards. */
export class CardWatch {
  private readonly found: string[] = [];

  /** @param product origin of the product: whatever is sent there may hold no number, on any path */
  constructor(
    private readonly browser: Browser,
    private readonly product: string,
  ) {
    browser.contexts().forEach(this.join);
    browser.on('context', this.join);
  }

  /** Requests that held a number, which is not told. */
  findings(): string[] {
    return this.found;
  }

  /** Looks no further. */
  end(): void {
    this.browser.off('context', this.join);
    for (const context of this.browser.contexts()) context.off('request', this.look);
  }

  private readonly join = (context: BrowserContext): void => {
    context.on('request', this.look);
  };

  private readonly look = (request: Request): void => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== this.product && pathname === PROVIDER_PATH) return;
    const headers = Object.values(request.headers()).join('\n');
    const body = request.postDataBuffer()?.toString('latin1') ?? '';
    const holds = cardNumbersIn([request.url(), headers, body].join('\n')).length > 0;
    if (holds) this.found.push(`card number sent: ${request.method()} ${origin}${pathname}`);
  };
}
