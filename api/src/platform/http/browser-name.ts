import Bowser from 'bowser';

const UNKNOWN = 'Unknown';
/** What a header may make of a name; real ones are shorter. */
const NAME_MOST = 60;

/** Browser and device, as people know them. */
export interface BrowserAndDevice {
  /** With its version, e.g. `Chrome 141`. */
  readonly browser: string;
  /** Without it, e.g. `Chrome`. */
  readonly browserName: string;
  /** E.g. `Linux, desktop`. */
  readonly device: string;
}

/** Browser and device by the header that a browser sends. */
export function readUserAgent(userAgent: string): BrowserAndDevice {
  if (userAgent === '') return { browser: UNKNOWN, browserName: UNKNOWN, device: UNKNOWN };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const version = browser.version?.split('.')[0];
  return {
    browser: joined([browser.name, version], ' '),
    browserName: joined([browser.name], ' '),
    device: joined([os.name, platform.type], ', '),
  };
}

/** Browser and device in one line. */
export function browserName(userAgent: string): string {
  const { browser, device } = readUserAgent(userAgent);
  return browser === UNKNOWN && device === UNKNOWN ? UNKNOWN : `${browser} on ${device}`;
}

function joined(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter(Boolean).join(separator).slice(0, NAME_MOST) || UNKNOWN;
}
