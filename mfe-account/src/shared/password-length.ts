/** Length of a password as the server counts it: code points after NFKC, so an emoji is one. */
export function passwordLength(password: string): number {
  return [...password.normalize('NFKC')].length;
}
