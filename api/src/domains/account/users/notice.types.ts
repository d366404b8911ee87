/** Something about the security of an account that its owner has to know. No secrets in it. */
export interface Notice {
  /** Says the whole thing, e.g. `Your password has been changed`. */
  readonly subject: string;
  /** Sentences with what else there is to know; none of them repeats the subject. */
  readonly lines?: readonly string[];
  /** An address that is told too although it is not, or no longer, a confirmed one. */
  readonly also?: string;
  /** For the address that lost its place: where its reader undoes the change. */
  readonly undo?: { readonly to: string; readonly link: string } | undefined;
}
