import Bowser from 'bowser';

const UNKNOWN = 'Unknown';

/** Browser and device by the header that a browser sends, e.g. `Chrome 141` and `Linux, desktop`. */
export function readUserAgent(userAgent: string): { browser: string; device: string } {
  if (userAgent === '') return { browser: UNKNOWN, device: UNKNOWN };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ') || UNKNOWN,
    device: [os.name, platform.type].filter(Boolean).join(', ') || UNKNOWN,
  };
}

/** Browser and device in one line. */
export function browserName(userAgent: string): string {
  const { browser, device } = readUserAgent(userAgent);
  return browser === UNKNOWN && device === UNKNOWN ? UNKNOWN : `${browser} on ${device}`;
}
