import type { Browser, BrowserContext, Request } from '@playwright/test';
import { cardNumbersIn } from './card-numbers';

/** Request path of the provider's card field. */
const PROVIDER_PATH = '/v1/tokens';

/** Searches all requests of a test's pages, in every context of its browser, for card numbers. */
export class CardWatch {
  private readonly found: string[] = [];

  /** @param product origin of the product, to which no request may contain a card number */
  constructor(
    private readonly browser: Browser,
    private readonly product: string,
  ) {
    browser.contexts().forEach(this.join);
    browser.on('context', this.join);
  }

  /** Requests that contained a number. The number itself is not reported. */
  findings(): string[] {
    return this.found;
  }

  /** Stops the observation. */
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
