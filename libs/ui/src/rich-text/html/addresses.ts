/*
 * Allowed attribute values of rich text. The rules equal those of `cleanHtml` in the API, which decides: a value that
 * only the client allows is lost on the next save.
 */
const URL_MOST = 2_000;
const ALT_MOST = 500;
const NUMBER = /^[1-9]\d{0,4}$/u;
// eslint-disable-next-line no-control-regex -- browsers leave control characters out of addresses
const NO_ADDRESS = /[\u0000-\u0020\u007f\\]/u;
const SCHEME = /^(?:https?:\/\/|mailto:|tel:)/iu;
const IN_SITE = /^(?:\/(?!\/)|#)/u;
const FILE =
  /^\/api\/projects\/[0-9a-f]{24}\/fileManager\/(?:file\/[0-9a-f]{24}|thumbnail\/[0-9a-f]{24}\/[0-9x]{1,9}\/[0-9a-f]{1,64})\/$/u;
const ALIGNED = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/iu;
const REL = ['nofollow', 'noopener', 'noreferrer'];

/** Whether a link target is allowed: another website, an email address, a phone number, or a path of this website. */
export function isLinkAddress(address: string): boolean {
  if (address.length > URL_MOST || NO_ADDRESS.test(address)) return false;
  return IN_SITE.test(address) || (SCHEME.test(address) && URL.canParse(address));
}

/** URL of typed link text: adds the scheme to `example.com` and `name@example.com`; null for invalid text. */
export function linkAddressOf(typed: string): string | null {
  const address = typed.trim();
  const complete = [address, ...guesses(address)];
  return address === '' ? null : (complete.find(isLinkAddress) ?? null);
}

function guesses(address: string): string[] {
  if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/u.test(address)) return [`mailto:${address}`];
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u.test(address)
    ? [`https://${address}`]
    : [];
}

/** Whether an image URL is a project file; other images are removed. */
export function isFileAddress(address: string): boolean {
  return FILE.test(address);
}

/** `rel` of a link: allowed tokens only, and `noopener` for a new window. */
export function relOf(rel: string | null, target: string | null): string | null {
  const words = (rel ?? '').split(/\s+/u);
  const tokens = REL.filter((one) => words.includes(one) || (one === 'noopener' && target === '_blank'));
  return tokens.join(' ') || null;
}

/** The side of `text-align` in a style attribute. */
export function sideOf(style: string | null): string | null {
  return ALIGNED.exec(style ?? '')?.[1]?.toLowerCase() ?? null;
}

/** An allowed text direction. */
export function directionOf(value: string | null): string | null {
  return /^(?:ltr|rtl|auto)$/iu.exec(value?.trim() ?? '')?.[0].toLowerCase() ?? null;
}

/** An integer attribute from 1 to `most`. */
export function numberOf(value: string | null, most: number): number | null {
  return value !== null && NUMBER.test(value) && Number(value) <= most ? Number(value) : null;
}

/** Alternative text of a picture. */
export function altOf(text: string): string {
  return text.slice(0, ALT_MOST);
}
