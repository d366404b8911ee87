import { PRODUCT_NAME, safeReturnUrl, type PageResponse } from '@zonewerk/contracts';
import { useEffect } from 'react';
import { messages } from '../messages';
import { useServices } from '../services';
import { broughtMail } from '../sign-in/login-mail';
import styles from './content.module.css';

/** The quiet page below the login window: what this is, in one sentence. */
export function LoginPage({ page }: { page: PageResponse }) {
  const { pages, signIn } = useServices();
  const { loggedIn } = page.vars;
  useEffect(() => {
    if (loggedIn) {
      pages.go(returnUrl(), { replace: true });
      return;
    }
    void signIn.request();
    // Nothing lies behind the window that must be hidden: the sentence stays readable.
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

/** Where sign-in on the login page leads. */
export function returnUrl(): string {
  return safeReturnUrl(new URLSearchParams(window.location.search).get('returnUrl'));
}
