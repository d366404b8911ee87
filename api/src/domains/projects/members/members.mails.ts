import { pagePath, PRODUCT_NAME, type ProjectRole } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';

interface InvitationMail {
  readonly to: string;
  readonly project: string;
  readonly role: ProjectRole;
  /** Name of the inviting member. */
  readonly from: string;
  readonly expiresAt: Date;
  readonly publicUrl: string;
}

/** Invites to a project. The text is identical with and without an account. */
export function invitationMail({ to, project, role, from, expiresAt, publicUrl }: InvitationMail): Mail {
  const link = publicUrl + pagePath('projects', {});
  return renderMail({
    to,
    link,
    subject: `Invitation to the project ${project}`,
    greeting: 'Hello,',
    lines: [
      `${from} invites you to the project ${project} on ${PRODUCT_NAME}. Your role: ${role}.`,
      `Sign in with this email address, or create an account with it. Then accept the invitation: ${link}`,
      `The invitation ends on ${dayOf(expiresAt)}. If you did not expect it, ignore this email.`,
    ],
  });
}

interface OfferMail extends Omit<InvitationMail, 'role'> {
  readonly projectId: string;
}

/** Offers the ownership of a project to a member. */
export function offerMail({ to, project, projectId, from, expiresAt, publicUrl }: OfferMail): Mail {
  const link = publicUrl + pagePath('project', { projectId });
  return renderMail({
    to,
    link,
    subject: `Ownership of the project ${project}`,
    greeting: 'Hello,',
    lines: [
      `${from} offers you the ownership of the project ${project}.`,
      `Accept or decline it among the members of the project: ${link}`,
      `The offer ends on ${dayOf(expiresAt)}.`,
    ],
  });
}

/** Reports the end of a membership to the former member. */
export function removedMail({ to, project, from }: Pick<InvitationMail, 'to' | 'project' | 'from'>): Mail {
  return renderMail({
    to,
    subject: `Your membership in the project ${project} ended`,
    greeting: 'Hello,',
    lines: [
      `${from} removed you from the project ${project}.`,
      'Your API tokens of this project no longer work.',
    ],
  });
}

interface DroppedMail extends Pick<InvitationMail, 'to' | 'project' | 'from'> {
  /** End of the restore period. */
  readonly removedAt: Date;
}

/** Reports the drop of a project to a contact. */
export function droppedMail({ to, project, from, removedAt }: DroppedMail): Mail {
  return renderMail({
    to,
    subject: `The project ${project} was dropped`,
    greeting: 'Hello,',
    lines: [
      `${from} dropped the project ${project} on ${PRODUCT_NAME}.`,
      `An owner can restore it until ${dayOf(removedAt)}. Its DNS and containers work until then.`,
      'Afterwards all its data is deleted.',
    ],
  });
}

interface TransferredMail extends Pick<InvitationMail, 'to' | 'project' | 'from'> {
  /** Name of the new owner. */
  readonly owner: string;
  readonly url: string;
}

/** Reports a new owner of a project to a contact. */
export function transferredMail({ to, project, from, owner, url }: TransferredMail): Mail {
  return renderMail({
    to,
    link: url,
    subject: `The project ${project} has a new owner`,
    greeting: 'Hello,',
    lines: [
      `${from} offered the ownership of the project ${project}, and ${owner} accepted it.`,
      `The members of the project: ${url}`,
    ],
  });
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
