/** Characters of a name as people see them: a sign of several parts is one, and one that nobody sees is none. */
export function seenLength(text: string): number {
  return [...new Intl.Segmenter().segment(text)].filter(({ segment }) => /\P{C}/u.test(segment)).length;
}
