import Bowser from 'bowser';

const UNKNOWN = 'Unknown';
/** Permitted names. For an unknown header the library returns words of the header, which would appear in emails. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));
const PLATFORMS: ReadonlySet<string> = new Set(Object.values(Bowser.PLATFORMS_MAP));
const VERSION = /^\d{1,5}$/u;

/** Display names of browser and device. */
export interface BrowserAndDevice {
  /** Including its version, e.g. `Chrome 141`. */
  readonly browser: string;
  /** Without its version, e.g. `Chrome`. */
  readonly browserName: string;
  /** E.g. `Linux, desktop`. */
  readonly device: string;
}

/** Browser and device of a User-Agent header, as fixed names: no text of the header is included. */
export function readUserAgent(userAgent: string): BrowserAndDevice {
  if (userAgent === '') return { browser: UNKNOWN, browserName: UNKNOWN, device: UNKNOWN };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = listedName(BROWSERS, browser.name);
  const [version = ''] = browser.version?.split('.') ?? [];
  const numbered = name !== null && VERSION.test(version) ? `${name} ${version}` : name;
  const device = [listedName(SYSTEMS, os.name), listedName(PLATFORMS, platform.type)];
  return {
    browser: numbered ?? UNKNOWN,
    browserName: name ?? UNKNOWN,
    device: device.filter((part) => part !== null).join(', ') || UNKNOWN,
  };
}

/** Browser and device in one line. */
export function browserName(userAgent: string): string {
  const { browser, device } = readUserAgent(userAgent);
  return browser === UNKNOWN && device === UNKNOWN ? UNKNOWN : `${browser} on ${device}`;
}

function listedName(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null; // guard: mail-browser
}
