/** Paths of this origin that are not pages: the browser handles them. */
const NOT_PAGES = ['/api/', '/assets/', '/dev/outbox/', '/health/', '/metrics/', '/renderTemplate/'];

/** Whether a URL is an in-app page, which the shell loads as JSON. */
export function isPageUrl(url: URL, origin: string): boolean {
  if (url.origin !== origin) return false;
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  return !NOT_PAGES.some((prefix) => path.startsWith(prefix));
}

/** Click properties that determine whether the browser handles the click. */
type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;

/** An unhandled click with the main button, without the intention of a new tab, window or download. */
export function isPlainClick(click: Click): boolean {
  const modified = click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
  return click.button === 0 && !modified && !click.defaultPrevented;
}

/** Page of a link for this tab; null if the browser has to handle the link. */
export function pageUrlOfLink(link: HTMLAnchorElement, origin: string): URL | null {
  if (!link.hasAttribute('href') || link.hasAttribute('download')) return null;
  if (link.relList.contains('external')) return null;
  return opensHere(link.target) ? asPageUrl(link.href, origin) : null;
}

/** A form submission for the shell: target, method and content. */
export interface PageSubmission {
  method: 'get' | 'post';
  url: URL;
  fields: URLSearchParams;
}

/** Reads a form as the browser would submit it; null if the browser has to submit it (uploads, other sites). */
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
    // In this encoding browsers submit the name of a file.
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
