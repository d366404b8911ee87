import EmailReplyParser from 'email-reply-parser';

/** Lines after which mail programs put the earlier email. The reply parser does not know them. */
const DELIMITERS = [
  /^-{2,20} ?(?:original message|forwarded message|oorspronkelijk bericht|doorgestuurd bericht|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale) ?-{2,20}$/iu,
  /^_{20,80}$/u,
  /^#{2}- .{1,200} -#{2}$/u,
];

/**
 * The text that an author wrote, without the quoted emails below it. Null when nothing is folded. Signatures stay, because
 * people also write after two dashes.
 */
export function foldText(text: string): string | null {
  const lines = text.split('\n');
  const delimiter = lines.findIndex((line) => DELIMITERS.some((one) => one.test(line.trim())));
  const above = delimiter === -1 ? text : lines.slice(0, delimiter).join('\n');
  const fragments = new EmailReplyParser().read(above).getFragments();
  const own = fragments.findLastIndex((fragment) => !fragment.isQuoted() && !fragment.isEmpty());
  const below = fragments.slice(own + 1).some((fragment) => !fragment.isEmpty());
  const kept = fragments.slice(0, own + 1).map((fragment) => fragment.getContent());
  const shown = (below ? kept.join('\n') : above).trim();
  return shown === '' || shown === text ? null : shown;
}
