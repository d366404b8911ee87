import type { Session } from '@zonewerk/contracts';
import Bowser from 'bowser';
import type { SessionDocument } from '../../platform/auth/session.schema.js';

const UNKNOWN = 'Unknown';

/** A stored session as its person sees it. */
export function toSession(stored: SessionDocument, currentId: string): Session {
  const { browser, device } = readUserAgent(stored.userAgent);
  return {
    ip: stored.ip,
    date: stored.createdAt.toISOString(),
    last_use: stored.lastUseAt.toISOString(),
    browser,
    device,
    current: stored._id.toHexString() === currentId,
  };
}

function readUserAgent(userAgent: string): { browser: string; device: string } {
  if (userAgent === '') return { browser: UNKNOWN, device: UNKNOWN };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' ') || UNKNOWN,
    device: [os.name, platform.type].filter(Boolean).join(', ') || UNKNOWN,
  };
}
