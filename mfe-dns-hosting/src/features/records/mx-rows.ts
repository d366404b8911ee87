/** One mail server as it is typed. */
export interface MxRow {
  readonly priority: string;
  readonly host: string;
}

/** What most domains give their only mail server. */
const USUAL_PRIORITY = '10';
/** A row in which everything was taken out, told from a form in which nothing has been typed yet. */
const CLEARED = ' ';

/** The lines of an MX record set as rows, at least one; what stands behind the first gap is the host. */
export function mxRows(text: string): MxRow[] {
  if (text === '') return [{ priority: USUAL_PRIORITY, host: '' }];
  return text.split('\n').map((line) => {
    const [, priority = '', host = ''] = /^(\S*)\s?(.*)$/u.exec(line) ?? [];
    return { priority, host };
  });
}

/** Rows as lines; a row in which nothing is typed is an empty line, which does not count as a value. */
export function mxText(rows: readonly MxRow[]): string {
  return rows
    .map(({ priority, host }) => {
      const first = priority.replace(/\s+/gu, '');
      if (host === '') return first === '' ? CLEARED : first;
      return `${first} ${host}`;
    })
    .join('\n');
}
