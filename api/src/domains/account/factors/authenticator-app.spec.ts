import { generateSync } from 'otplib';
import { newSecret, provisioning, stepOf } from './authenticator-app.js';

// Real: the library that computes the codes of authenticator apps.
const NOW = new Date('2026-03-01T12:00:10.000Z');
const STEP = Math.floor(NOW.getTime() / 30_000);
const secret = newSecret();
const codeOf = (steps: number) => generateSync({ secret, epoch: NOW.getTime() / 1_000 + steps * 30 });

test('security 24: the current and the previous code are accepted', () => {
  expect(stepOf(codeOf(0), secret, 0, NOW)).toBe(STEP);
  expect(stepOf(codeOf(-1), secret, 0, NOW)).toBe(STEP - 1);
});

test.each([-3, -2, 1, 2, 20])('security 24: a code %i steps from now is refused', (steps) => {
  expect(stepOf(codeOf(steps), secret, 0, NOW)).toBeNull();
});

test('security 24: a code is valid from the start of its step to the end of the next one', () => {
  const start = new Date(STEP * 30_000);
  const before = new Date(start.getTime() - 1);
  expect(stepOf(codeOf(0), secret, 0, start)).toBe(STEP);
  expect(stepOf(codeOf(0), secret, 0, before)).toBeNull();
  expect(stepOf(codeOf(0), secret, 0, new Date(start.getTime() + 59_999))).toBe(STEP);
  expect(stepOf(codeOf(0), secret, 0, new Date(start.getTime() + 60_000))).toBeNull();
});

test('security 23: a used time step and all earlier ones are refused', () => {
  expect(stepOf(codeOf(0), secret, STEP, NOW)).toBeNull();
  expect(stepOf(codeOf(-1), secret, STEP, NOW)).toBeNull();
  expect(stepOf(codeOf(0), secret, STEP - 1, NOW)).toBe(STEP);
});

test.each(['', '12345', '1234567', 'abcdef', '12 345', '１２３４５６', '-12345', '1e5000'])(
  '%p is refused as a code without an exception',
  (odd) => {
    expect(stepOf(odd, secret, 0, NOW)).toBeNull();
  },
);

test('a secret has 160 bits, and is provisioned by an otpauth URL and an SVG QR code', () => {
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
