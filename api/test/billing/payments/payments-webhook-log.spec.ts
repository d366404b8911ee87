import { Writable } from 'node:stream';
import { PaymentEventRepository } from '../../../src/domains/billing/payments/payment-event.repository.js';
import { PaymentIntents } from '../../../src/domains/billing/payments/payment-intents.service.js';
import { WebhookService } from '../../../src/domains/billing/payments/webhook.service.js';
import { createLogger } from '../../../src/platform/logging/logger.js';
import { PaymentsWorld } from './payments-world.js';

// Real: API, the provider's SDK, the product's logger. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start();
});
afterAll(() => payments.close());

describe('log of a rejected webhook event', () => {
  async function logged(payload: Buffer, signature: string): Promise<string> {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const { app } = payments.world;
    const events = app.get(PaymentEventRepository);
    const webhooks = new WebhookService(app.get(PaymentIntents), events, createLogger('trace', 'test', sink));
    await expect(webhooks.take(payload, signature)).rejects.toMatchObject({ code: 'validation-error' });
    return lines.join('');
  }

  const body = Buffer.from(JSON.stringify({ iban: 'NL91ABNA0417164300', filler: 'x'.repeat(200_000) }));

  test.each([
    ['without a signature', ''],
    ['with a malformed signature', 'nonsense of somebody'],
    ['with a foreign signature', `t=${Math.floor(Date.now() / 1000)},v1=${'ab'.repeat(32)}`],
    ['with an expired signature', `t=1000000000,v1=${'ab'.repeat(32)}`],
  ])('a webhook event %s is logged with reason and size, without content', async (_, signature) => {
    const log = await logged(body, signature);
    const [line = ''] = log.split('\n');
    expect(JSON.parse(line)).toMatchObject({ reason: expect.stringMatching(/\w/u), bytes: body.length });
    expect(log.length).toBeLessThan(1_000);
    // The body as text, its byte values and the signature.
    for (const part of ['NL91', 'xxx', '123,34', '"payload"', '"header"', 'abab', 'nonsense']) {
      expect(log).not.toContain(part);
    }
  });
});
