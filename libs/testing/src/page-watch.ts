import { expect, type Page, type Request } from '@playwright/test';
import { countOne } from './budget-counts';

/** Collects errors of a page during a test. */
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
      // A navigation that supersedes another aborts its requests, which is not an error.
      if (reason !== 'net::ERR_ABORTED') this.found.push(`request failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.found.push(`http ${response.status()}: ${response.url()}`);
    });
  }

  /** Waits until no mutation is in flight: controls change optimistically, and a navigation cancels the request. */
  async waitForChanges(): Promise<void> {
    await expect.poll(() => [...this.changes].map((request) => request.url())).toEqual([]);
  }

  /** Allows errors that this test provokes; all others fail it. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  /** Whether the test allows the finding. */
  allows(finding: string): boolean {
    return this.allowed.some((pattern) => pattern.test(finding));
  }

  /** Findings that are not allowed. */
  findings(): string[] {
    return this.found.filter((finding) => !this.allows(finding));
  }
}
