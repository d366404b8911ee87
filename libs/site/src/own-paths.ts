/** Addresses that a website answers itself, whatever pages it has. */
const OWN = /^\/(?:robots\.txt|favicon\.ico|sitemap(?:-\d+)?\.xml|_files|_zw)(?:\/|$)/iu;
const ENCODED = /%[0-9a-f]{2}/giu;
const UNRESERVED = /[\w.~-]/u;

/** Whether the website itself answers a path, so that no page and no redirect can have it. */
export function isOwnPath(path: string): boolean {
  return OWN.test(path);
}

/** A path whose unreserved characters are not percent-encoded; both forms are one address (RFC 3986, 6.2.2.2). */
export function withoutNeedlessEncoding(path: string): string {
  return path.replace(ENCODED, (encoded) => {
    const character = String.fromCodePoint(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded;
  });
}
