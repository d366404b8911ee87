import { generateApp, makeRecoveryCodes, verifyApp, verifySms } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { generateSync } from 'otplib';
import { FactorAccess, type GivenFactor } from '../../../src/platform/auth/factor-access.js';
import type { SignedIn, World } from '../../harness/harness.js';
import { codeTo } from '../../harness/stored-messages.js';

const VISITOR = { guestId: 'guest', ip: '192.0.2.1', userAgent: '' };

let phones = 0;

/** A person with second factors, for the calls and the platform's port. */
export class FactorPerson {
  constructor(
    private readonly world: World,
    readonly browser: SignedIn,
  ) {}

  static async create(world: World, name = 'Ada'): Promise<FactorPerson> {
    return new FactorPerson(world, await world.signedIn(name));
  }

  get access(): FactorAccess {
    return this.world.app.get(FactorAccess);
  }

  get id(): Types.ObjectId {
    return new Types.ObjectId(this.browser.userId);
  }

  stored() {
    return this.world.connection.collection('second_factors').findOne({ _id: this.id });
  }

  /** Id of the person's latest session. */
  async session(): Promise<string> {
    const sessions = this.world.connection.collection('sessions');
    const latest = await sessions.findOne({ user: this.id }, { sort: { createdAt: -1 } });
    return String(latest?._id);
  }

  /** Confirms a phone for the person. */
  async phone(): Promise<string> {
    phones += 1;
    const number = `+3161000${String(phones).padStart(4, '0')}`;
    const phone = { number, confirmedAt: new Date() };
    await this.world.connection.collection('users').updateOne({ _id: this.id }, { $set: { phone } });
    return number;
  }

  async sendSms(sessionId?: string) {
    return this.access.sendSms(this.browser.userId, sessionId ?? (await this.session()), VISITOR);
  }

  async check(method: GivenFactor['method'], code: string, sessionId?: string) {
    const session = sessionId ?? (await this.session());
    return this.access.check(this.browser.userId, session, { method, code }, VISITOR);
  }

  /** Enables SMS; returns the phone. */
  async enableSms(): Promise<string> {
    const number = await this.phone();
    await this.sendSms();
    const { body } = await this.browser.call(verifySms, { code: await codeTo(this.world, number) });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    return number;
  }

  /** Enables the authenticator app without a used code; returns its secret. */
  async enableApp(): Promise<string> {
    const { secret } = (await this.browser.call(generateApp, {})).body as { secret: string };
    const { body } = await this.browser.call(verifyApp, { secret, code: generateSync({ secret }) });
    if (body.status !== 'success') throw new Error(JSON.stringify(body));
    await this.forgetSteps();
    return secret;
  }

  /** Makes a code of this minute valid again. */
  async forgetSteps(): Promise<void> {
    const change = { $set: { 'app.lastStep': 0 } };
    await this.world.connection.collection('second_factors').updateOne({ _id: this.id }, change);
  }

  async recoveryCodes(): Promise<string[]> {
    return ((await this.browser.call(makeRecoveryCodes, {})).body as { codes: string[] }).codes;
  }

  /** Sets the proof of the person's sessions to an age of one hour. */
  async age(): Promise<void> {
    const factorAt = new Date(Date.now() - 3_600_000);
    await this.world.connection.collection('sessions').updateMany({ user: this.id }, { $set: { factorAt } });
  }
}
