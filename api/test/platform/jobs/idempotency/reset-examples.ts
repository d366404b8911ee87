import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { jobPayloads, mailJobsTo } from '../../../harness/stored-messages.js';
import { PasswordResets } from '../../../../src/domains/account/passwords/password-resets.service.js';
import { OutboxRelay } from '../../../../src/platform/jobs/outbox-relay.service.js';
import type { DnsWorld } from '../../../harness/clusters-world.js';
import type { JobExample } from './job-examples.types.js';

/** A password reset link of a request. */
export async function resetLink(world: DnsWorld): Promise<JobExample> {
  const { mail, userId } = await world.signedIn('Ada');
  const resets = world.app.get(PasswordResets);
  await resets.request('mail', mail, { guestId: '', ip: '192.0.2.1', userAgent: '' });
  const collection = world.connection.collection('password_resets');
  const [promise] = (await collection.findOne({ 'outbox.payload.target': mail }))?.['outbox'] ?? [];
  const wishes = await jobPayloads<Record<string, unknown>>(world, 'identity.reset-link');
  const wish = wishes.find(({ target }) => target === mail);
  const payload = wish ?? (promise as { payload: Record<string, unknown> }).payload;
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const links = await mailJobsTo(world, mail);
    const stored = await collection.findOne({ _id: new mongoose.Types.ObjectId(String(payload['id'])) });
    return { links: links.length, addressed: String(stored?.['user']) === userId };
  };
  return { payload, outcome };
}

/** A reset request of another outbox entry. */
export async function resetWish(world: DnsWorld): Promise<JobExample> {
  const { mail } = await world.signedIn('Ada');
  const promise = world.app
    .get(PasswordResets)
    .promise(mail, { guestId: '', ip: '192.0.2.1', userAgent: '' });
  const id = new mongoose.Types.ObjectId(String(promise.payload['id']));
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const wishes = await world.connection.collection('password_resets').countDocuments({ _id: id });
    const links = await jobPayloads<{ target?: string }>(world, 'identity.reset-link');
    return { wishes, jobs: links.filter(({ target }) => target === mail).length };
  };
  return { payload: promise.payload, outcome };
}

/** A passkey from the week before an undone change of addresses, and an older one. */
export async function recentPasskey(world: DnsWorld): Promise<JobExample> {
  const { mail, userId } = await world.signedIn('Ada');
  const user = new mongoose.Types.ObjectId(userId);
  const passkeys = world.connection.collection('passkeys');
  const passkey = (name: string, createdAt: Date) => ({
    user,
    credentialId: randomUUID(),
    publicKey: Buffer.from('k'),
    counter: 0,
    transports: [],
    synced: false,
    name,
    lastUseAt: null,
    createdAt,
  });
  const since = new Date(Date.now() - 86_400_000);
  await passkeys.insertMany([passkey('older', new Date(since.getTime() - 1)), passkey('recent', new Date())]);
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const names = (await passkeys.find({ user }).toArray()).map(({ name }) => name as string);
    return { names, mails: (await mailJobsTo(world, mail)).length };
  };
  const visitor = { ip: '192.0.2.1', userAgent: '' };
  return { payload: { user: userId, since: since.toISOString(), ...visitor }, outcome };
}
