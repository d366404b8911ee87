export const PARAMETER_TYPES = ['text', 'number', 'boolean', 'mail', 'url', 'json'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

export const PARAMETER_ENVIRONMENTS = ['all', 'preview', 'production'] as const;
export type ParameterEnvironment = (typeof PARAMETER_ENVIRONMENTS)[number];

export const PARAMETER_LIMITS = {
  /** Parameters of a project. */
  most: 500,
  keyCharacters: 64,
  /** UTF-8 bytes of a value. */
  valueBytes: 32_768,
  descriptionCharacters: 500,
  /** Stored changes of a parameter. */
  history: 50,
  /** Characters of an imported file. */
  importCharacters: 262_144,
  /** Bytes of the JSON body of an import. A character of the file has at most 6. */
  importBodyBytes: 2_097_152,
  /** Days in which a removed parameter can be restored. */
  restoreDays: 30,
} as const;

const RESERVED_KEYS: readonly string[] = ['PATH', 'HOME', 'HOST', 'PORT', 'NODE_OPTIONS'];
const RESERVED_PREFIXES = ['LD_', 'ZW_'] as const;

/** Patterns of secrets: private keys, Stripe, AWS, GitHub, JSON Web Tokens. */
const SECRET_FORMS = [
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/u,
  /\b[rs]k_live_[A-Za-z0-9]/u,
  /\bAKIA[A-Z0-9]{16}\b/u,
  /\bgh[opsu]_[A-Za-z0-9]{20}/u,
  /\beyJ[\w-]{10,400}\.eyJ[\w-]{10,4000}\.[\w-]/u,
] as const;

/** Suggested types by the last word of a key. */
const SUGGESTED: readonly (readonly [RegExp, ParameterType])[] = [
  [/(?:^|_)E?MAIL$/u, 'mail'],
  [/(?:^|_)(?:URL|URI|ENDPOINT|WEBHOOK)$/u, 'url'],
  [/(?:^|_)JSON$/u, 'json'],
  [/(?:^|_)(?:COUNT|LIMIT|MAX|MIN|SIZE|TIMEOUT|SECONDS|DAYS)$/u, 'number'],
  [/^(?:IS|HAS|ENABLE|USE)_|_ENABLED$/u, 'boolean'],
];

/** Whether the platform sets an environment variable of this name itself. */
export function isReservedKey(key: string): boolean {
  return RESERVED_KEYS.includes(key) || RESERVED_PREFIXES.some((prefix) => key.startsWith(prefix));
}

/** Whether a value has the form of a secret, which must not become public by mistake. */
export function looksSecret(value: string): boolean {
  return SECRET_FORMS.some((form) => form.test(value));
}

/** Type that the screen suggests for a key. */
export function suggestedType(key: string): ParameterType {
  return SUGGESTED.find(([form]) => form.test(key))?.[1] ?? 'text';
}
