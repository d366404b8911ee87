import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail, withFooter } from '../../../platform/mail/template.js';

interface AnnouncementMail {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  /** Name of the project. */
  readonly project: string;
  /** URL of the public roadmap. */
  readonly url: string;
  /** URL of the notification settings. */
  readonly settingsUrl: string;
}

const FOOTER =
  'You get this email because you voted. Choose important notifications only to stop such emails:';

/** Informs a voter about a shipped item. */
export function announcementMail({ to, title, text, project, url, settingsUrl }: AnnouncementMail): Mail {
  const mail = renderMail({
    to,
    link: url,
    subject: `${title} has shipped (${project})`,
    greeting: 'Hello,',
    lines: [
      `You voted for an item on the roadmap of ${project}: ${title}`,
      ...text.split('\n').filter((line) => line.trim() !== ''),
      `Roadmap: ${url}`,
    ],
  });
  return withFooter(mail, FOOTER, settingsUrl);
}
