/** Security event of an account that its owner must receive. It contains no secrets. */
export interface Notice {
  /** A complete statement, e.g. `Your password has been changed`. */
  readonly subject: string;
  /** Sentences with further information; none of them repeats the subject. */
  readonly lines?: readonly string[];
  /** An additional recipient that is not a confirmed email address, or not any more. */
  readonly also?: string;
  /** Link for the replaced email address, which undoes the change. */
  readonly undo?: { readonly to: string; readonly link: string } | undefined;
}
