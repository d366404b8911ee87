import { matchPage } from '@zonewerk/contracts';
import { observable } from '../observable';
import { isMail } from './login-rules';

/** Email address that was passed to the login page, such as after a registration; empty without one. */
export const broughtMail = observable('');

/**
 * Removes `mail` from a URL of the login page, so that it is neither visible, nor in the history, nor sent. Returns the
 * URL without it; null if there is none.
 */
export function takeMail(url: URL): string | null {
  if (matchPage(url.pathname)?.identity !== 'login' || !url.searchParams.has('mail')) return null;
  const rest = new URL(url);
  const mail = (url.searchParams.get('mail') ?? '').trim();
  rest.searchParams.delete('mail');
  broughtMail.set(isMail(mail) ? mail : '');
  return rest.pathname + rest.search + rest.hash;
}
