/** The rule for a group of files, with the names that these files may declare. */
const allow = (name, files, names) => ({
  name: `zonewerk/plain-names/${name}`,
  files,
  rules: { 'zonewerk/plain-names': ['error', { allow: [...STANDARD, ...names] }] },
});

/** Standard compounds, and a device that an account recognises, as its collection names it. */
const STANDARD = [
  'JAW_LEFT',
  'KEEP_ALIVE_MS',
  'KnownDeviceDocument',
  'KnownDeviceRepository',
  'KnownDevices',
  'RIGHT_TO_LEFT',
  'keepDims',
  'knownDevice',
  'knownDeviceSchema',
  'leftIcon',
];

/** The left side of a comparison or of a box. */
const SIDES = [
  'api/src/admin/release-{commands,diff}.ts',
  'api/src/domains/account/factors/face/face-worker.ts',
  'api/src/domains/account/factors/passkeys/passkey-decoy.ts',
  'api/src/domains/account/sign-in/remembered-accounts.service.ts',
  'api/src/domains/billing/balance/receipts/receipt-pdf.ts',
  'api/test/account/factors/face-pictures.ts',
  'api/test/dns/engines/route53/sets.ts',
  'e2e/fixtures/account/camera.ts',
  'libs/federation/src/release/{registry,release-diff,release-diff.spec}.ts',
  'libs/ui/src/command/filter-commands.ts',
  'libs/ui/src/forms/{form-actions,text-field}.tsx',
  'libs/ui/src/overlay/menu/placement{,.spec}.ts',
];

/** Fields of collections and of responses, which have the names of earlier releases. */
const STORED = {
  'api/src/domains/account/registration/registration.schema.ts': ['triesLeft'],
  'api/src/domains/billing/balance/orders/order.schema.ts': ['asked'],
  'api/src/domains/billing/balance/profiles/billing-profile.schema.ts': ['held'],
  'api/src/domains/content/website/{website,pages/page}.schema.ts': ['left'],
  'api/src/domains/support/service-levels/case-clock{,.schema}.ts': ['minutesLeft'],
  'api/src/domains/dns/plans/zone-plan.schema.ts': ['left', 'leftRows'],
  'api/src/platform/auth/*.ts': ['askedAt', 'triesLeft'],
  'api/test/platform/durability/soak/plan-writer.ts': ['left'],
  'api/test/platform/jobs/idempotency/balance-job-examples.ts': ['held'],
  'api/test/platform/walks/walk-proofs.spec.ts': ['askedAt'],
};

/** Payments settle: the standard term of banks. */
const PAYMENTS = [
  'api/src/domains/billing/payments/**',
  'api/test/billing/{payments,schedules}/**',
  'libs/payment-sandbox/src/**',
];
const SETTLEMENT = [
  'SETTLE',
  'SETTLE_AFTER_MS',
  'Settled',
  'paymentSettledMail',
  'settle',
  'settleAfterMs',
  'settleLater',
  'settled',
];

/** Exports, result fields and types of libraries that remotes of other releases use. */
const EXPORTED = {
  'libs/shell-sdk/src/captcha/captcha.ts': ['settled'],
  'libs/shell-sdk/src/forms/debounced.ts': ['settled', 'useSettled'],
  'libs/shell-sdk/src/navigation/address.ts': ['hasLeftWindowEntry'],
  'libs/shell-sdk/src/remaining-seconds.ts': ['useSecondsLeft'],
  'libs/ui/src/base/badge.tsx': ['KnownState'],
};

/** ESLint configuration of the rule: all files, then the allowed names of single files. */
export const PLAIN_NAMES = [
  allow('everywhere', ['**/*.{ts,tsx,mjs}'], []),
  allow('sides', SIDES, ['left']),
  ...Object.entries({ ...STORED, ...EXPORTED }).map(([file, names]) => allow(file, [file], names)),
  allow('payments', PAYMENTS, SETTLEMENT),
];
