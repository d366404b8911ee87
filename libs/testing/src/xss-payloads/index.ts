import { ADDRESSES } from './addresses.js';
import { BROKEN } from './broken.js';
import { ELEMENTS } from './elements.js';
import { MUTATIONS } from './mutations.js';
import { SCRIPTS } from './scripts.js';
import { STYLES } from './styles.js';

/** HTML that tries to run `alert(1)`, to load or post something, or to take the place of what a page relies on. */
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

/** All of them, by technique. They are for what cleans HTML and for what shows it. */
export const XSS_PAYLOADS: readonly XssPayload[] = Object.entries(GROUPS).flatMap(([technique, payloads]) =>
  payloads.map((html) => ({ technique, html })),
);
