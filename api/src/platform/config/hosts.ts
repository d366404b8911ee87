const SOCKET_SCHEME = 'unix://';

/** Host and port of an address like `192.0.2.53:53` or `[2001:db8::53]:53`. */
export function placeOf(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(`dns://${address}`);
  return { host: withoutBrackets(hostname), port: Number(port) };
}

/** Path of a `unix://` address without normalisation; null for another kind of address. */
export function socketPathOf(address: string): string | null {
  return address.startsWith(SOCKET_SCHEME) ? address.slice(SOCKET_SCHEME.length) : null;
}

export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/gu, '');
}

/** URL of the website of a project, without a final slash; null without a website host. */
export function siteOrigin(
  { publicUrl, siteHost }: { readonly publicUrl: string; readonly siteHost: string | undefined },
  projectId: string,
): string | null {
  if (siteHost === undefined) return null;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${projectId}.${siteHost}${port === '' ? '' : `:${port}`}`;
}

/** Host for names in emails and zones: the public one, or a name reserved for this machine. */
export function mailableHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const named = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/u.test(hostname);
  return named ? hostname : 'zonewerk.localhost';
}

/** A URL without trailing slashes. */
export function withoutTrailingSlashes(url: string): string {
  return url.replace(/(?<!\/)\/+$/u, '');
}

/** Whether a host name of a URL refers only to this machine: `localhost`, a name below it, or a loopback address. */
export function isLoopbackHost(hostname: string): boolean {
  const host = withoutBrackets(hostname.toLowerCase());
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    /^127(?:\.\d{1,3}){3}$/u.test(host)
  );
}
