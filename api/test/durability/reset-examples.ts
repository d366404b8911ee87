import mongoose from 'mongoose';
import { mailJobsTo } from '../kept-messages.js';
import { PasswordResets } from '../../src/modules/identity/password-resets.service.js';
import { OutboxRelay } from '../../src/platform/jobs/outbox-relay.service.js';
import type { DnsWorld } from '../clusters-world.js';
import type { JobExample } from './job-examples.js';

/** A link for a new password, from its wish. */
export async function resetLink(world: DnsWorld): Promise<JobExample> {
  const { mail, userId } = await world.signedIn('Ada');
  const resets = world.app.get(PasswordResets);
  await resets.request('mail', mail, { guestId: '', ip: '192.0.2.1', userAgent: '' });
  const collection = world.connection.collection('password_resets');
  const [promise] = (await collection.findOne({ 'outbox.payload.target': mail }))?.['outbox'] ?? [];
  const job = await world.connection.collection('jobs').findOne({ 'payload.target': mail });
  const payload = ((promise ?? job) as { payload: Record<string, unknown> }).payload;
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const links = await mailJobsTo(world, mail);
    const stored = await collection.findOne({ _id: new mongoose.Types.ObjectId(String(payload['id'])) });
    return { links: links.length, addressed: String(stored?.['user']) === userId };
  };
  return { payload, outcome };
}

/** A wish that something else promised. */
export async function resetWish(world: DnsWorld): Promise<JobExample> {
  const { mail } = await world.signedIn('Ada');
  const promise = world.app
    .get(PasswordResets)
    .promise(mail, { guestId: '', ip: '192.0.2.1', userAgent: '' });
  const id = new mongoose.Types.ObjectId(String(promise.payload['id']));
  const outcome = async () => {
    await world.app.get(OutboxRelay).sweep();
    const wishes = await world.connection.collection('password_resets').countDocuments({ _id: id });
    const jobs = await world.connection
      .collection('jobs')
      .countDocuments({ kind: 'identity.reset-link', 'payload.target': mail });
    return { wishes, jobs };
  };
  return { payload: promise.payload, outcome };
}
