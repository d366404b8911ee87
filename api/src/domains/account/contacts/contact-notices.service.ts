import { Injectable } from '@nestjs/common';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { Mail } from '../../../platform/mail/mail.js';
import { withFooter } from '../../../platform/mail/template.js';
import { ContactLinks } from './contact-links.service.js';
import { noticesOf } from './contact.mapper.js';
import { ContactRepository } from './contact.repository.js';
import type { ContactDocument, ContactRoles } from './contact.schema.js';

const FOOTER = 'You receive this email as a contact. Stop these emails:';

/** Topic of a notice: the role of its recipients. */
export type NoticeTopic = keyof ContactRoles;

/** Notices to contacts with a confirmed email address that did not stop them. */
@Injectable()
export class ContactNotices {
  constructor(
    private readonly repository: ContactRepository,
    private readonly projects: ProjectAccess,
    private readonly links: ContactLinks,
  ) {}

  /**
   * Emails to the contacts of a project with the role of a topic; without such contacts, to those with the role
   * `super`.
   *
   * @param others recipients of the email as members
   */
  async ofProject(
    projectId: string,
    topic: NoticeTopic,
    mailTo: (to: string) => Mail,
    others: readonly string[],
  ): Promise<Mail[]> {
    return this.mailsTo(await this.selectedOf(projectId), topic, mailTo, others);
  }

  /** Removes a project from all contacts. */
  forgetProject(projectId: string): Promise<void> {
    return this.repository.deselectAll(projectId);
  }

  /** Contacts of a project whose owners are members that may select contacts. */
  async selectedOf(projectId: string): Promise<ContactDocument[]> {
    const selected = await this.repository.ofProject(projectId);
    const owners = new Set(selected.map(({ user }) => user.toHexString()));
    const members = new Set<string>();
    for (const owner of owners)
      if (await this.projects.allows(projectId, owner, 'contacts.change')) members.add(owner);
    return selected.filter(({ user }) => members.has(user.toHexString())); // guard: contact-of-member
  }

  /**
   * Emails to the contacts of a user with the role of a topic; without such contacts, to those with the role `super`.
   */
  async ofPerson(
    userId: string,
    topic: NoticeTopic,
    mailTo: (to: string) => Mail,
    others: readonly string[],
  ): Promise<Mail[]> {
    return this.mailsTo(await this.repository.allOf(userId), topic, mailTo, others);
  }

  private async mailsTo(
    contacts: readonly ContactDocument[],
    topic: NoticeTopic,
    mailTo: (to: string) => Mail,
    others: readonly string[],
  ): Promise<Mail[]> {
    const confirmed = contacts.filter((contact) => noticesOf(contact) === 'confirmed'); // guard: contact-confirmed
    const withRole = confirmed.filter(({ roles }) => roles[topic]);
    const recipients = withRole.length > 0 ? withRole : confirmed.filter(({ roles }) => roles.super);
    const mails = new Map<string, Mail>();
    for (const contact of recipients) {
      const { mail } = contact;
      if (mail === null || mails.has(mail) || others.includes(mail)) continue;
      mails.set(mail, withFooter(mailTo(mail), FOOTER, await this.links.urlOf(contact)));
    }
    return [...mails.values()];
  }
}
