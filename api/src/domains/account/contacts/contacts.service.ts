import { Injectable } from '@nestjs/common';
import {
  CONTACT_LIMITS,
  LIMITS,
  type addContact,
  type AnswerOf,
  type sendContactConfirmation,
  type getContact,
  type InputOf,
  type listContacts,
  type listProjectContacts,
  type removeContact,
  type setContact,
  type setProjectContact,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { recipientDigest, SendLimits } from '../../../platform/http/limits/send-limits.js';
import type { MemberScope, Visitor } from '../../../platform/http/request.js';
import { mailEntry } from '../../../platform/mail/mail.js';
import { IdentityService } from '../users/identity.service.js';
import { ContactNotices } from './contact-notices.service.js';
import { ContactLinks } from './contact-links.service.js';
import { noticesOf, toContact, toFields } from './contact.mapper.js';
import { confirmationMail } from './contact.mails.js';
import { ContactRepository } from './contact.repository.js';

const FULL = {
  status: 'error',
  message: `You can have at most ${LIMITS.contactsMost} contacts.`,
  object: null,
} as const;

const NO_MAIL = 'This contact has no email address.';
const CONFIRMED = 'This contact has already confirmed the email address.';
const STOPPED = 'This contact stopped the notices. A link in an earlier email starts them again.';
const TOO_MANY = `A contact gets the notices of at most ${CONTACT_LIMITS.projects} projects.`;
const ROLE_NAMES = [
  ['super', 'general questions'],
  ['financial', 'invoices'],
  ['technical', 'technical incidents'],
  ['data', 'data protection'],
] as const;

/** Messages of the specification. */
const NO_PERMISSION = {
  'contacts.change': 'You do not have the permission to create this Contact.',
  'contacts.view': 'You do not have the permission to fetch this contact.',
} as const;

/** Partner contacts of a user. */
@Injectable()
export class ContactsService {
  constructor(
    private readonly repository: ContactRepository,
    private readonly projects: ProjectAccess,
    private readonly links: ContactLinks,
    private readonly identity: IdentityService,
    private readonly limits: RateLimits,
    private readonly sends: SendLimits,
    private readonly notices: ContactNotices,
  ) {}

  async list(input: InputOf<typeof listContacts>, userId: string): Promise<AnswerOf<typeof listContacts>> {
    const page = await this.repository.list(userId, input);
    const list = page.rows.map(toContact);
    return { status: 'success', message: '', list, next: page.next, count: page.count };
  }

  async add(input: InputOf<typeof addContact>, userId: string): Promise<AnswerOf<typeof addContact>> {
    await this.permit(input.project_id, userId, 'contacts.change');
    if ((await this.repository.count(userId)) >= LIMITS.contactsMost) return FULL;
    const stored = await this.repository.insert(userId, toFields(input), new Date());
    // Concurrent requests added other contacts.
    if ((await this.repository.count(userId)) > LIMITS.contactsMost) {
      await this.repository.remove(userId, stored._id.toHexString());
      return FULL;
    }
    return {
      status: 'success',
      message: `${stored.name} has been added.`,
      object: stored._id.toHexString(),
    };
  }

  async get(input: InputOf<typeof getContact>, userId: string): Promise<AnswerOf<typeof getContact>> {
    await this.permit(input.project_id, userId, 'contacts.view');
    const stored = await this.repository.find(userId, input.object);
    if (!stored) throw notYours();
    return { status: 'success', message: '', object: JSON.stringify(toContact(stored)) };
  }

  async set(input: InputOf<typeof setContact>, userId: string): Promise<AnswerOf<typeof setContact>> {
    if (!(await this.repository.replace(userId, input.object, toFields(input)))) throw notYours();
    return { status: 'success', message: `${input.name} has been changed.` };
  }

  async remove(
    input: InputOf<typeof removeContact>,
    userId: string,
  ): Promise<AnswerOf<typeof removeContact>> {
    if (!(await this.repository.remove(userId, input.object))) throw notYours();
    return { status: 'success', message: 'The contact has been removed.' };
  }

  async sendConfirmation(
    { object }: InputOf<typeof sendContactConfirmation>,
    userId: string,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof sendContactConfirmation>> {
    const stored = await this.repository.find(userId, object);
    if (!stored) throw notYours();
    const { mail, roles } = stored;
    if (mail === null) throw new ApiError('conflict', { message: NO_MAIL });
    const notices = noticesOf(stored);
    if (notices !== 'unconfirmed')
      throw new ApiError('conflict', { message: notices === 'stopped' ? STOPPED : CONFIRMED });
    await this.limits.consume('contact-confirmation-user', userId);
    await this.limits.consume('contact-confirmation-address', recipientDigest(mail));
    await this.sends.count({ channel: 'mail', to: mail, userId, visitor }); // guard: send-cap-contact
    const from = (await this.identity.person(userId))?.name ?? '';
    const names = ROLE_NAMES.filter(([role]) => roles[role]).map(([, name]) => name);
    const email = confirmationMail({ to: mail, from, roles: names, url: await this.links.urlOf(stored) });
    await this.repository.addOutbox(stored, [mailEntry(email)]);
    return { status: 'success', message: `An email has been sent to ${mail}.` };
  }

  async listOfProject({ projectId, userId }: MemberScope): Promise<AnswerOf<typeof listProjectContacts>> {
    const stored = await this.notices.selectedOf(projectId);
    const names = await this.identity.namesOf(stored.map(({ user }) => user.toHexString()));
    const list = stored.map((one) => {
      const { phone: _phone, ...contact } = toContact(one);
      const owner = one.user.toHexString();
      return { ...contact, owner: names.get(owner) ?? '', own: owner === userId };
    });
    return { status: 'success', message: '', list };
  }

  async setOfProject(
    { object, selected }: InputOf<typeof setProjectContact>,
    { projectId, userId }: MemberScope,
  ): Promise<AnswerOf<typeof setProjectContact>> {
    const stored = await this.repository.find(userId, object);
    if (!stored) throw new ApiError('not-found');
    if (!(await this.repository.select({ projectId, userId }, object, selected)))
      throw new ApiError('conflict', { message: TOO_MANY });
    const { name } = stored;
    const message = selected ? `${name} gets the notices.` : `${name} gets no more notices of this project.`;
    return { status: 'success', message };
  }

  /** Checks calls that contain a project. @throws ApiError not-found, permission-issue */
  private async permit(
    projectId: string | undefined,
    userId: string,
    permission: keyof typeof NO_PERMISSION,
  ): Promise<void> {
    if (projectId === undefined) return;
    const scope = await this.projects.memberScope(projectId, userId);
    if (!scope) throw new ApiError('not-found');
    const allowed = await this.projects.allows(projectId, userId, permission); // guard: role-contacts
    if (!allowed) throw new ApiError('permission-issue', { message: NO_PERMISSION[permission] });
  }
}

/** Identical for foreign contacts and contacts that do not exist. */
function notYours(): ApiError {
  return new ApiError('object-owner-conflict', { message: "You're not the owner of this Contact." });
}
