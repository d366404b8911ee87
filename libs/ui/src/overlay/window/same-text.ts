/**
 * Whether a person typed what was asked for: case, spaces around and a final dot do not matter, and a domain may be
 * written in its letters or in ASCII.
 */
export function isSameText(typed: string, wanted: string): boolean {
  return formOf(typed) === formOf(wanted);
}

function formOf(text: string): string {
  const plain = text.trim().normalize('NFC').toLowerCase();
  const hasInnerDot = /[.\u3002\uff0e\uff61]/u.test(plain.slice(1, -1));
  if (!hasInnerDot || /[\s/:@?#%\\]/u.test(plain)) return plain;
  try {
    // The browser's own UTS 46.
    return new URL(`http://${plain}`).hostname.replace(/\.$/u, '');
  } catch {
    // It has dots and is no host name.
    return plain;
  }
}
