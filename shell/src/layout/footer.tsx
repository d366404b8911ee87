import { PAGES, PRODUCT_NAME } from '@zonewerk/contracts';
import { LinkButton } from '@zonewerk/ui';
import { openConsent } from '../consent/consent-state';
import { messages } from '../messages';
import { ShellLink } from '../navigation/shell-link';
import styles from './frame.module.css';

/** Footer of every page, with the link to the cookie choice. */
export function Footer() {
  return (
    <footer className={styles['footer']}>
      <span>{PRODUCT_NAME}</span>
      <nav aria-label={messages.footer.label}>
        <LinkButton onClick={openConsent}>{messages.footer.cookies}</LinkButton>
        <ShellLink to={PAGES.privacy.path}>{messages.footer.privacy}</ShellLink>
      </nav>
    </footer>
  );
}
