import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import type { QuotaNotice } from './quota-notice.js';

interface QuotaMail extends Omit<QuotaNotice, 'container'> {
  readonly to: string;
  /** Name of the project. */
  readonly project: string;
  /** Name of the container. */
  readonly container: string;
  /** URL of the page of the container. */
  readonly url: string;
}

/** Reports a container that was stopped because a volume is above its limit. */
export function quotaMail({ to, project, container, volume, used, limit, at, url }: QuotaMail): Mail {
  return renderMail({
    to,
    subject: `${container} is offline: the volume ${volume} is full`,
    greeting: 'Hello,',
    lines: [
      `Project: ${project}. Container: ${container}. Time: ${at.toISOString()}.`,
      `The volume ${volume} has ${used} MB of files, and its limit is ${limit} MB.`,
      'The container was stopped, so visitors get no website. No file was deleted.',
      'Set a larger limit, then start the container.',
      `Volumes of the container: ${url}`,
    ],
    link: url,
  });
}
