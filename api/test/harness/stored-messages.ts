import { FieldEncryption } from '../../src/platform/database/field-encryption.js';
import type { World } from './harness.js';

/** A message of the development outbox. */
export interface StoredMessage {
  readonly channel: 'mail' | 'sms' | 'call';
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
}

/** Present messages to a recipient, newest first. */
export async function storedMessages(world: World, to: string): Promise<StoredMessage[]> {
  const outbox = world.browser().agent.get('/dev/outbox/').query({ to }).set('Accept', 'application/json');
  return (await outbox).body as StoredMessage[];
}

/** The newest matching message to a recipient; waits for it. */
export async function messageTo(
  world: World,
  to: string,
  fits: (message: StoredMessage) => boolean = () => true,
): Promise<StoredMessage> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const found = (await storedMessages(world, to)).find(fits);
    if (found) return found;
  }
  throw new Error(`${to} did not get that message.`);
}

/** Number of codes sent to a recipient. */
export async function codesTo(world: World, to: string): Promise<number> {
  return (await storedMessages(world, to)).filter(({ code }) => code !== null).length;
}

/** The newest code of a recipient, after there are more than `before`. */
export async function codeTo(world: World, to: string, before = 0): Promise<string> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const codes = (await storedMessages(world, to)).flatMap(({ code }) => code ?? []);
    if (codes.length > before && codes[0]) return codes[0];
  }
  throw new Error(`${to} did not get code ${before + 1}.`);
}

/** Decrypted payloads of the jobs of a kind. */
export async function jobPayloads<Payload>(
  { app, connection }: Pick<World, 'app' | 'connection'>,
  kind: string,
): Promise<Payload[]> {
  const jobs = connection.collection<{ _id: string; payload?: { sealed: string } }>('jobs');
  const payloads: Payload[] = [];
  for await (const { _id, payload } of jobs.find({ kind, secret: true, payload: { $exists: true } })) {
    const bytes = await app
      .get(FieldEncryption)
      .open(payload?.sealed ?? '', { owner: _id, purpose: 'job payload' });
    payloads.push(JSON.parse(bytes.toString()) as Payload);
  }
  return payloads;
}

/** Pending email jobs for a recipient. */
export async function mailJobsTo(
  world: Pick<World, 'app' | 'connection'>,
  to: string,
): Promise<{ to: string; subject: string; text: string }[]> {
  const mails = await jobPayloads<{ to: string; subject: string; text: string }>(world, 'mail.send');
  return mails.filter((mail) => mail.to === to);
}
