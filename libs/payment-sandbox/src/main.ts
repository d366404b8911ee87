import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { PaymentSandbox } from './sandbox.js';

const SETTLE_AFTER_MS = 5_000;

const settings = z.object({
  NODE_ENV: z
    .string()
    .refine((mode) => mode !== 'production', 'must not be production: the sandbox moves no money'),
  PAYMENT_SANDBOX_PORT: z.coerce.number().int().min(1).max(65_535),
  PAYMENT_SANDBOX_JOURNAL: z.string().min(1),
  PAYMENT_SANDBOX_ORIGINS: z.string().transform((value) => value.split(',')),
  PAYMENT_SANDBOX_WEBHOOK: z.url(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_'),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
});

async function main(): Promise<void> {
  const env = settings.parse(process.env);
  await mkdir(dirname(env.PAYMENT_SANDBOX_JOURNAL), { recursive: true });
  const sandbox = await PaymentSandbox.start({
    port: env.PAYMENT_SANDBOX_PORT,
    journal: env.PAYMENT_SANDBOX_JOURNAL,
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhook: { url: env.PAYMENT_SANDBOX_WEBHOOK, secret: env.STRIPE_WEBHOOK_SECRET },
    origins: env.PAYMENT_SANDBOX_ORIGINS,
    settleAfterMs: SETTLE_AFTER_MS,
  });
  const stop = () => void sandbox.stop();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  process.stderr.write(
    `Port ${process.env['PAYMENT_SANDBOX_PORT'] ?? ''} is in use. Stop the program that uses it, or choose another with PAYMENT_SANDBOX_PORT.\n`,
  );
  process.exitCode = 1;
}
