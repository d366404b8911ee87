import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  objectId,
  pagePath,
  type AnswerOf,
  type getContactLink,
  type InputOf,
  type setContactLink,
} from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';
import { networkOf } from '../../../platform/http/limits/network.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { Visitor } from '../../../platform/http/request.js';
import { IdentityService } from '../users/identity.service.js';
import { toContact } from './contact.mapper.js';
import { ContactRepository } from './contact.repository.js';
import type { ContactDocument } from './contact.schema.js';

const ENDED = 'This link has ended. The contact or its email address was changed or removed.';
const STARTED = 'This email address receives notices.';
const STOPPED = 'This email address receives no more notices.';

/** Links in emails to contacts. A link becomes invalid when the contact's email address changes. */
@Injectable()
export class ContactLinks {
  constructor(
    private readonly repository: ContactRepository,
    private readonly secrets: SecretsService,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** URL of the page of a contact. The fragment contains the token, so no server logs it. */
  async urlOf(contact: ContactDocument): Promise<string> {
    return `${this.config.publicUrl}${pagePath('contact-notices', {})}#${await this.tokenOf(contact)}`;
  }

  async get(
    { token }: InputOf<typeof getContactLink>,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof getContactLink>> {
    const found = await this.find(token, visitor);
    return found ? this.answerOf(found, '') : { status: 'link-ended', message: ENDED, contact: null };
  }

  async set(
    { token, wanted }: InputOf<typeof setContactLink>,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof setContactLink>> {
    const found = await this.find(token, visitor);
    const changed = found && (await this.repository.setNotices(found, wanted, new Date()));
    return changed
      ? this.answerOf(changed, wanted ? STARTED : STOPPED)
      : { status: 'link-ended', message: ENDED, contact: null };
  }

  private async answerOf(stored: ContactDocument, message: string) {
    const { id: _id, name: _name, phone: _phone, ...contact } = toContact(stored);
    const from = (await this.identity.person(stored.user.toHexString()))?.name ?? '';
    return { status: 'success' as const, message, contact: { ...contact, from } };
  }

  /** The contact of a token; null for a token of another email address. */
  private async find(token: string, { ip }: Visitor): Promise<ContactDocument | null> {
    await this.limits.consume('code-network', networkOf(ip));
    const id = objectId.safeParse(token.split('.', 1)[0]);
    const contact = id.success ? await this.repository.findAny(id.data) : null;
    if (!contact) return null;
    return isEqual(token, await this.tokenOf(contact)) ? contact : null; // guard: contact-link
  }

  private async tokenOf({ _id, mail }: ContactDocument): Promise<string> {
    const id = _id.toHexString();
    const key = await this.secrets.key('contact-links');
    return `${id}.${createHmac('sha256', key).update(`${id} ${mail}`).digest('base64url')}`;
  }
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => Buffer.from(text));
  return first?.length === second?.length && timingSafeEqual(first ?? Buffer.of(), second ?? Buffer.of());
}
