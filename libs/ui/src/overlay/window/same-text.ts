/**
 * Whether the typed text is the expected one. Case, surrounding spaces and a final dot are ignored. A domain may be in
 * Unicode or ASCII form.
 */
export function isSameText(typed: string, wanted: string): boolean {
  return formOf(typed) === formOf(wanted);
}

function formOf(text: string): string {
  const plain = text.trim().normalize('NFC').toLowerCase();
  const hasInnerDot = /[.\u3002\uff0e\uff61]/u.test(plain.slice(1, -1));
  if (!hasInnerDot || /[\s/:@?#%\\]/u.test(plain)) return plain;
  try {
    // The UTS 46 implementation of the browser.
    return new URL(`http://${plain}`).hostname.replace(/\.$/u, '');
  } catch {
    // The text has dots but is not a host name.
    return plain;
  }
}
