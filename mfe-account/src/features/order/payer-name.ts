/** Visible characters of a name: a grapheme counts once, and an invisible one does not count. */
export function seenLength(text: string): number {
  return [...new Intl.Segmenter().segment(text)].filter(({ segment }) => /\P{C}/u.test(segment)).length;
}
