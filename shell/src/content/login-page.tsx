import { PRODUCT_NAME, safeReturnUrl, type PageResponse } from '@zonewerk/contracts';
import { useEffect } from 'react';
import { messages } from '../messages';
import { useServices } from '../services';
import { broughtMail } from '../sign-in/login-mail';
import styles from './content.module.css';

/** Plain page below the login window: the product in one sentence. */
export function LoginPage({ page }: { page: PageResponse }) {
  const { pages, signIn } = useServices();
  const { loggedIn } = page.vars;
  useEffect(() => {
    if (loggedIn) {
      pages.go(returnUrl(), { replace: true });
      return;
    }
    void signIn.request();
    // The page contains nothing confidential, so the sentence remains readable.
    document.documentElement.dataset['zwQuiet'] = '';
    return () => {
      delete document.documentElement.dataset['zwQuiet'];
      signIn.finish(false);
      broughtMail.set('');
    };
  }, [loggedIn, pages, signIn]);
  return (
    <section className={styles['quiet']}>
      <h1>{PRODUCT_NAME}</h1>
      <p>{messages.sentence}</p>
    </section>
  );
}

/** Target of a sign-in on the login page. */
export function returnUrl(): string {
  return safeReturnUrl(new URLSearchParams(window.location.search).get('returnUrl'));
}
