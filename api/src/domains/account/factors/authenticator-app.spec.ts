import { generateSync } from 'otplib';
import { newSecret, provisioning, stepOf } from './authenticator-app.js';

// Real: the library that apps' codes are computed with.
const NOW = new Date('2026-03-01T12:00:10.000Z');
const STEP = Math.floor(NOW.getTime() / 30_000);
const secret = newSecret();
const codeOf = (steps: number) => generateSync({ secret, epoch: NOW.getTime() / 1_000 + steps * 30 });

test('security 24: the current code and the one before are taken', () => {
  expect(stepOf(codeOf(0), secret, 0, NOW)).toBe(STEP);
  expect(stepOf(codeOf(-1), secret, 0, NOW)).toBe(STEP - 1);
});

test.each([-3, -2, 1, 2, 20])('security 24: a code %i steps from now is refused', (steps) => {
  expect(stepOf(codeOf(steps), secret, 0, NOW)).toBeNull();
});

test('security 24: the windows end on the second', () => {
  const start = new Date(STEP * 30_000);
  const before = new Date(start.getTime() - 1);
  expect(stepOf(codeOf(0), secret, 0, start)).toBe(STEP);
  expect(stepOf(codeOf(0), secret, 0, before)).toBeNull();
  expect(stepOf(codeOf(0), secret, 0, new Date(start.getTime() + 59_999))).toBe(STEP);
  expect(stepOf(codeOf(0), secret, 0, new Date(start.getTime() + 60_000))).toBeNull();
});

test('security 23: a step that was used is refused, and all before it', () => {
  expect(stepOf(codeOf(0), secret, STEP, NOW)).toBeNull();
  expect(stepOf(codeOf(-1), secret, STEP, NOW)).toBeNull();
  expect(stepOf(codeOf(0), secret, STEP - 1, NOW)).toBe(STEP);
});

test.each(['', '12345', '1234567', 'abcdef', '12 345', '１２３４５６', '-12345', '1e5000'])(
  '%p is no code, and no fault',
  (odd) => {
    expect(stepOf(odd, secret, 0, NOW)).toBeNull();
  },
);

test('a secret has 160 bits, and the address and picture carry it', () => {
  expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
  expect(newSecret()).not.toBe(secret);
  const { uri, qr } = provisioning(secret, 'ada@example.com');
  const url = new URL(uri);
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('Zonewerk:ada@example.com');
  expect(url.searchParams.get('secret')).toBe(secret);
  expect(url.searchParams.get('issuer')).toBe('Zonewerk');
  const svg = Buffer.from(qr.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  expect(svg).toMatch(/^<svg [^>]*>.*<\/svg>$/su);
  expect(svg).not.toContain('<script');
});
