import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import type { CrashNotice } from './crash-notice.js';

interface CrashMail extends Omit<CrashNotice, 'container'> {
  readonly to: string;
  /** Name of the project. */
  readonly project: string;
  /** Name of the container. */
  readonly container: string;
  /** URL of the page of the container. */
  readonly url: string;
}

/** Reports a crash loop of a container, and its automatic rollback. */
export function crashMail({ to, project, container, version, restored, at, url }: CrashMail): Mail {
  const isOffline = restored === null;
  return renderMail({
    to,
    subject: isOffline ? `${container} is offline` : `${container} was rolled back to version ${restored}`,
    greeting: 'Hello,',
    lines: [
      `Project: ${project}. Container: ${container}. Time: ${at.toISOString()}.`,
      `The instance of version ${version} ended five times within a minute.`,
      isOffline
        ? 'It was stopped, so visitors get no website. Update the container, or roll back.'
        : `Version ${restored} is live again.`,
      `Versions of the container: ${url}`,
    ],
    link: url,
  });
}
