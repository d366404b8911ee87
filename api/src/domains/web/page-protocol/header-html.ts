import { pagePath, PRODUCT_NAME } from '@zonewerk/contracts';
import type { Person } from '../../../platform/auth/person.js';
import { escapeHtml } from '../../../platform/mail/template.js';

/**
 * Markup of the header's navigation and account part. The shell inserts it into its header, marks the active link and
 * builds the mobile menu from it.
 */
export function headerHtml(person: Person | null): string {
  const links = person
    ? [
        { href: pagePath('projects', {}), text: 'Projects' },
        { href: pagePath('support', {}), text: 'Support' },
        { href: pagePath('account-overview', {}), text: 'Account' },
        ...(person.agent ? [{ href: pagePath('care-inbox', {}), text: 'Care' }] : []),
        ...(person.operator ? [{ href: pagePath('releases', {}), text: 'Releases' }] : []),
      ]
    : [];
  const items = links.map(({ href, text }) => `<li><a href="${href}">${text}</a></li>`).join('');
  const account = person
    ? `<span data-zw-account title="${escapeHtml(person.mail)}">${escapeHtml(person.name)}</span>`
    : `<a href="${pagePath('login', {})}" data-zw-sign-in>Sign in</a> <a href="${pagePath('register', {})}" data-zw-register>Create account</a>`;
  return `<div data-zw-logged-in="${person ? 'true' : 'false'}" data-zw-product="${PRODUCT_NAME}"><nav aria-label="Main"><ul>${items}</ul></nav><div data-zw-account-area>${account}</div></div>`;
}
