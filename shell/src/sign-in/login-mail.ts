import { matchPage } from '@zonewerk/contracts';
import { observable } from '../observable';
import { isMail } from './login-rules';

/** The address that someone brought to the login page, such as right after registering; empty without one. */
export const broughtMail = observable('');

/**
 * Takes `mail` out of an address of the login page, so that it stands neither in the address bar nor in the
 * history, and is not sent. Returns the address without it; null when there is nothing to take.
 */
export function takeMail(url: URL): string | null {
  if (matchPage(url.pathname)?.identity !== 'login' || !url.searchParams.has('mail')) return null;
  const rest = new URL(url);
  const mail = (url.searchParams.get('mail') ?? '').trim();
  rest.searchParams.delete('mail');
  broughtMail.set(isMail(mail) ? mail : '');
  return rest.pathname + rest.search + rest.hash;
}
