import { availableParallelism } from 'node:os';
import { ApiError } from '../http/api-error.js';
import { PasswordService } from './password.service.js';

const QUEUE_MOST = 200;

// Real: argon2 with the product's parameters.
test('at most one hash per core runs, and a full queue refuses with a retry time', async () => {
  const service = new PasswordService();
  const room = availableParallelism() + QUEUE_MOST;
  const work = Array.from({ length: room + 1 }, () => service.hash('a long enough password'));
  const results = await Promise.allSettled(work);
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(1);
  expect(refused[0]).toBeInstanceOf(ApiError);
  expect((refused[0] as ApiError).code).toBe('unavailable');
  expect((refused[0] as ApiError).details.retryAfterSeconds).toBeGreaterThan(0);
  await expect(service.verify(await service.hash('again'), 'again')).resolves.toBe(true);
});

test('every password is wrong without a stored hash', async () => {
  const service = new PasswordService();
  await expect(service.verify(null, 'no account has this password')).resolves.toBe(false);
});

test('a password is compared up to its last character', async () => {
  const service = new PasswordService();
  const long = 'x'.repeat(255);
  const stored = await service.hash(`${long}a`);
  await expect(service.verify(stored, `${long}a`)).resolves.toBe(true);
  await expect(service.verify(stored, `${long}b`)).resolves.toBe(false);
  await expect(service.verify(stored, long)).resolves.toBe(false);
});

test('a hash of other parameters is outdated, and a current one is not', async () => {
  const service = new PasswordService();
  expect(service.isOutdated(await service.hash('password'))).toBe(false);
  expect(service.isOutdated('$argon2id$v=19$m=8192,t=1,p=1$c2FsdA$aGFzaA')).toBe(true);
});
