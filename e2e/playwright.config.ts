import { defineConfig } from '@playwright/test';
import { IS_FULL_RUN } from '@zonewerk/testing/tier';

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

/** Touch tests run on the phone only. The gate runs all other tests at one width, the full run at both. */
const GATE = {
  desktop: { grepInvert: /by touch|@full|@phone/u },
  phone: { grep: /by touch|@phone/u, grepInvert: /@full/u },
  start: { grepInvert: /@full/u },
};
const FULL = {
  desktop: { grepInvert: /by touch/u },
  // Keys have the same effect at every width; touch tests cover content that narrow screens hide.
  phone: { grepInvert: /by keyboard/u },
  start: {},
};
const tier = IS_FULL_RUN ? FULL : GATE;

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
    // A trace costs a fifth of the time of a test, so only the repetition of a failed test has one.
    trace: process.env['ZW_TEST_TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: /start\/.*\.spec\.ts/u,
      ...tier.desktop,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testMatch: /journeys\/.*\.spec\.ts/u,
      ...tier.phone,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    // `npm start` builds into the folders from which the other tests' product is served, so it runs after them.
    {
      name: 'start',
      testMatch: /start\/.*\.spec\.ts/u,
      dependencies: ['desktop', 'phone'],
      ...tier.start,
    },
  ],
});
