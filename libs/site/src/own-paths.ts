/** Paths that the website itself serves, independent of its pages. */
const OWN = /^\/(?:robots\.txt|favicon\.ico|sitemap(?:-\d+)?\.xml|_files|_zw)(?:\/|$)/iu;
const ENCODED = /%[0-9a-f]{2}/giu;
const UNRESERVED = /[\w.~-]/u;

/** Whether the website itself serves a path, so that no page or redirect can have it. */
export function isOwnPath(path: string): boolean {
  return OWN.test(path);
}

/** Path with decoded unreserved characters; both forms are equivalent (RFC 3986, 6.2.2.2). */
export function withoutNeedlessEncoding(path: string): string {
  return path.replace(ENCODED, (encoded) => {
    const character = String.fromCodePoint(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded;
  });
}
