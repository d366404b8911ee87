import { expect, type Page, type Request } from '@playwright/test';
import { countOne } from './budget-counts';

/** Collects what goes wrong in a page while a test runs. */
export class PageWatch {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];
  private readonly changes = new Set<Request>();

  constructor(page: Page) {
    page.on('request', (request) => {
      if (request.method() === 'POST') this.changes.add(request);
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) countOne('pages');
    });
    page.on('requestfinished', (request) => this.changes.delete(request));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    page.on('pageerror', (error) => this.found.push(`error: ${error.message}`));
    page.on('requestfailed', (request) => {
      this.changes.delete(request);
      const reason = request.failure()?.errorText ?? '';
      // A navigation that overtakes another aborts its requests; that is no fault.
      if (reason !== 'net::ERR_ABORTED') this.found.push(`request failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.found.push(`http ${response.status()}: ${response.url()}`);
    });
  }

  /** Waits until no change is under way: controls change at once, and a navigation cancels the request behind it. */
  async waitForChanges(): Promise<void> {
    await expect.poll(() => [...this.changes].map((request) => request.url())).toEqual([]);
  }

  /** Names what this test provokes on purpose; everything else still fails it. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Whether that is provoked on purpose. */
  allows(finding: string): boolean {
    return this.allowed.some((pattern) => pattern.test(finding));
  }

  /** What went wrong and was not allowed. */
  findings(): string[] {
    return this.found.filter((finding) => !this.allows(finding));
  }
}
