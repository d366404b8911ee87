/** Addresses on this origin that are not pages: the browser goes there by itself. */
const NOT_PAGES = ['/api/', '/assets/', '/dev/outbox/', '/health/', '/metrics/', '/renderTemplate/'];

/** Whether an address is an in-app page, which the shell fetches as JSON. */
export function isPageUrl(url: URL, origin: string): boolean {
  if (url.origin !== origin) return false;
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  return !NOT_PAGES.some((prefix) => path.startsWith(prefix));
}

/** What of a click decides whether the browser is to act on it itself. */
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;

/** A plain click with the main button that nobody has handled: no new tab, window or download is meant. */
export function isPlainClick(click: Click): boolean {
  const modified = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  return click.button === 0 && !modified && !click.defaultPrevented;
}

/** The page that a link leads to inside this tab; null when the browser is to handle the link. */
export function pageUrlOfLink(link: HTMLAnchorElement, origin: string): URL | null {
  if (!link.hasAttribute('href') || link.hasAttribute('download')) return null;
  if (link.relList.contains('external')) return null;
  return opensHere(link.target) ? asPageUrl(link.href, origin) : null;
}

/** A form submission that the shell sends: where to, how, and what. */
export interface PageSubmission {
  method: 'get' | 'post';
  url: URL;
  fields: URLSearchParams;
}

/** Reads a form as the browser would send it; null when the browser is to send it (uploads, other sites). */
export function pageSubmissionOf(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  origin: string,
): PageSubmission | null {
  const own = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  const method = own('method').toLowerCase() || 'get';
  if (method !== 'get' && method !== 'post') return null;
  if (method === 'post' && !['', 'application/x-www-form-urlencoded'].includes(own('enctype'))) return null;
  if (!opensHere(own('target'))) return null;
  const base = form.ownerDocument.location.href;
  const url = asPageUrl(new URL(own('action') || base, base).href, origin);
  if (!url) return null;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) {
    // As browsers do in this encoding: a file is sent as its name.
    fields.append(name, typeof value === 'string' ? value : value.name);
  }
  if (method === 'get') url.search = fields.toString();
  return { method, url, fields };
}

function opensHere(target: string): boolean {
  return target === '' || target === '_self';
}

function asPageUrl(href: string, origin: string): URL | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return isPageUrl(url, origin) ? url : null;
}
