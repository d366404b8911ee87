import { ADDRESSES } from './addresses.js';
import { BROKEN } from './broken.js';
import { ELEMENTS } from './elements.js';
import { MUTATIONS } from './mutations.js';
import { SCRIPTS } from './scripts.js';
import { STYLES } from './styles.js';

/** HTML that attempts to run `alert(1)`, to load or post something, or to replace trusted parts of a page. */
export interface XssPayload {
  readonly technique: string;
  readonly html: string;
}

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  ...SCRIPTS,
  ...ADDRESSES,
  ...ELEMENTS,
  ...MUTATIONS,
  ...STYLES,
  ...BROKEN,
};

/** All payloads by technique, for sanitisers and for components that render HTML. */
export const XSS_PAYLOADS: readonly XssPayload[] = Object.entries(GROUPS).flatMap(([technique, payloads]) =>
  payloads.map((html) => ({ technique, html })),
);
