import { defineConfig } from '@playwright/test';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One product, one build, one browser; two widths. */
export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  globalSetup: './fixtures/start-product.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['ZW_E2E_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    // Set by the global setup, before workers read this file again.
    baseURL: process.env['ZW_E2E_URL'],
    browserName: 'chromium',
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
    // Steps, requests and the document as it was; a film of every test would cost a tenth of the time of all.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: /start\/.*\.spec\.ts/u,
      grepInvert: /by touch/u,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testMatch: /journeys\/.*\.spec\.ts/u,
      // The keys do the same at every width; what a narrow screen hides is found by touch.
      grepInvert: /by keyboard/u,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    // `npm start` builds into the folders that the other tests' product is served from, so it comes after them.
    { name: 'start', testMatch: /start\/.*\.spec\.ts/u, dependencies: ['desktop', 'phone'] },
  ],
});
