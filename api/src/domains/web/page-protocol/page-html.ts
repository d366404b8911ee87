import { PRODUCT_NAME } from '@zonewerk/contracts';
import { escapeHtml } from '../../../platform/mail/template.js';
import type { Consent } from './consent.js';
import { STORAGE_ENTRIES, type StoredEntry } from './stored-entries.js';

/** Markup of pages without a remote. Class names are those of the shell (`zw-prose`). */
export function notFoundHtml(): string {
  return prose(
    'Page not found',
    `<p>This page does not exist, or you do not have access to it.</p>
     <p><a href="/projects/">Go to your projects</a></p>`,
  );
}

export function privacyHtml(): string {
  return prose(
    'Privacy',
    `<p>${PRODUCT_NAME} stores your input, the data for your sign-in, and a log of requests. No data is shared for advertising.</p>
     <h2>Stored data</h2>
     <ul>
       <li>Your name, email address and a hash of your password.</li>
       <li>Your sessions: IP address, browser and times, so that you can see and end them.</li>
       <li>Your projects, DNS records and support cases.</li>
     </ul>
     <h2>Your choices</h2>
     <p>You can change your cookie choice at any time on the page <a href="/cookies/">Cookies</a>.</p>`,
  );
}

/** A page without behaviour, as in the specification. */
export function customSettingsHtml(): string {
  return prose('Custom settings', '<p>Your account has no custom settings.</p>');
}

/** The cookie page: the purpose of each cookie, and a form that works with and without scripts. */
export function cookiesHtml(consent: Consent | null, token: string, cookies: readonly StoredEntry[]): string {
  const checked = (on: boolean) => (on ? ' checked' : '');
  return prose(
    'Cookies',
    `<p>${consent ? 'This is your choice. You can change it here at any time.' : 'You have not chosen yet. Only necessary cookies are used until then.'}</p>
     <form method="post" action="/cookies/">
       <input type="hidden" name="_csrf_token" value="${escapeHtml(token)}">
       <fieldset>
         <legend>Permitted cookies</legend>
         <label><input type="checkbox" checked disabled> Necessary: signing in, security and this choice</label>
         <label><input type="checkbox" name="analytical" value="1"${checked(consent?.analytical ?? false)}> Analytical: how the product is used, to improve it</label>
         <label><input type="checkbox" name="supportive" value="1"${checked(consent?.supportive ?? false)}> Supportive: the chat with our care team</label>
       </fieldset>
       <button type="submit">Save choice</button>
     </form>
     <h2>Cookies in use</h2>
     ${listOf(cookies)}
     <h2>Storage of this browser</h2>
     ${listOf(STORAGE_ENTRIES)}`,
  );
}

function listOf(entries: readonly StoredEntry[]): string {
  const items = entries.map(
    ({ name, purpose }) => `<li><code>${escapeHtml(name)}</code> ${escapeHtml(purpose)}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

function prose(title: string, body: string): string {
  return `<article class="zw-prose"><h1>${escapeHtml(title)}</h1>${body}</article>`;
}
