import type { PaymentSandbox } from '../src/sandbox.js';
import { PUBLISHABLE, world } from './world.js';

let sandbox: PaymentSandbox;

beforeAll(async () => {
  ({ sandbox } = await world());
});
afterAll(() => sandbox.stop());

async function tokenOf(fields: Record<string, string> = {}) {
  const given = { number: '4242424242424242', exp_month: '12', exp_year: '2031', cvc: '123', ...fields };
  const named = Object.entries(given).map(([name, value]) => [`card[${name}]`, value]);
  const body = new URLSearchParams([['key', PUBLISHABLE], ...named]);
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}/v1/tokens`, { method: 'POST', body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('a token has only the last four digits, and the card number is not stored', async () => {
  const { status, body } = await tokenOf();
  expect(status).toBe(200);
  expect(body).toMatchObject({ object: 'token', card: { last4: '4242', brand: 'visa' } });
  const collections = ['tokens', 'methods', 'answers', 'events'] as const;
  const everything = collections.map((name) => JSON.stringify(sandbox.account.all(name))).join('');
  expect(everything).not.toContain('4242424242424242');
});

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number', 'number'],
  [{ number: 'four' }, 'incorrect_number', 'number'],
  [{ number: '4111111111111111' }, 'card_declined', 'number'],
  [{ exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
  [{ exp_year: '2020' }, 'invalid_expiry_year', 'exp_year'],
  [{ cvc: '1' }, 'invalid_cvc', 'cvc'],
])('the card %j is refused: %s', async (fields, code, param) => {
  const { status, body } = await tokenOf(fields as Record<string, string>);
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ type: 'card_error', code, param });
});

test('the card field can be embedded by pages of the product only', async () => {
  const field = (parent: string) =>
    fetch(`http://127.0.0.1:${sandbox.port}/card-field?parent=${encodeURIComponent(parent)}`);
  const frame = await field('http://localhost:4200');
  expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:4200');
  expect(await frame.text()).toContain('autocomplete="cc-number"');
  expect((await field('https://elsewhere.example')).status).toBe(400);
});
