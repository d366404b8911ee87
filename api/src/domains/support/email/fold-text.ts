/** Lines that mail programs insert before the quoted email. */
const DELIMITER =
  /^(?:-{2,20} ?(?:original message|forwarded message|oorspronkelijk bericht|doorgestuurd bericht|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale) ?-{2,20}|#{2}- .{1,200} -#{2})$/iu;
/** A separator line that mail programs insert before the headers of the quoted email. Authors use such lines too. */
const RULE = /^(?:[-_]{3,200}|-{2,20} ?[^\s-].{0,60}[^\s-] ?-{2,20})$/u;

/** Names of the headers that mail programs insert before a quoted email. */
const HEADER =
  /^\*{0,2}(?:from|to|cc|subject|von|an|betreff|van|aan|onderwerp|de|à|objet|para|asunto|assunto|da|a|oggetto|od|do|temat|från|till|ämne|fra|til|emne|от|кому|тема|差出人|宛先|件名|发件人|收件人|主题)\s?[:：]/iu;
const DATE_HEADER =
  /^\*{0,2}(?:date|dato|sent|datum|gesendet|verzonden|envoyé(?: le)?|fecha|enviado(?: el)?|enviada(?: em)?|data|inviato|wysłano|skickat|sendt|отправлено|дата|送信日時|日付|发送时间|日期)\s?[:：]/iu;
/** Maximum of lines that are read after a line, which limits the time for long texts. */
const NEAR_LINES = 12;

/** A sentence of a mail program about the date and the author of the quoted email. */
const MOMENT = /\b(?:19|20)\d{2}(?!\d)|\b\d{1,2}[:.]\d{2}(?!\d)/u;
const WROTE =
  /wrote|schrieb|geschrieben|schreef|geschreven|écrit|escribió|scritto|escreveu|skrev|kirjoitti|pisze|napisał|пишет|написал|写道|のメール/iu;
const WROTE_END = /[:：]$|wrote ?-{2,20}$/iu;
/** The end of such a sentence before quoted lines. In some languages it names the author only by the email address. */
const QUOTE_FOLLOWS = /[:：>]$/u;
const AUTHOR = new RegExp(`@|${WROTE.source}`, 'iu');
const SENTENCE_LINES = 3;
const SENTENCE_CHARACTERS = 400;

/**
 * The text of the author without the quoted emails after it. Null when nothing is folded. Signatures are not folded,
 * because authors also write after two dashes. Answers between or after quoted lines remain with these lines.
 */
export function foldText(text: string): string | null {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const head = lines.findIndex((_, at) => at > first && isHead(lines, at));
  const above = head === -1 ? lines : lines.slice(0, head);
  const shown = above
    .slice(0, ownLines(above, head !== -1))
    .join('\n')
    .trim();
  return shown === '' || shown === text ? null : shown;
}

/** Whether a quoted email without marks starts at a line. */
function isHead(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.trim() ?? '';
  if (DELIMITER.test(line) || isHeaders(lines, at)) return true;
  if (line.startsWith('__') && RULE.test(line) && isHeader(nextLine(lines, at + 1))) return true;
  const end = lines.slice(at, at + SENTENCE_LINES).findIndex((one) => WROTE_END.test(one.trim()));
  const below = at + end + 1;
  return (
    end !== -1 && sentenceAbove(lines, below, [WROTE, WROTE_END]) === at && !isQuote(nextLine(lines, below))
  );
}

function isHeaders(lines: readonly string[], at: number): boolean {
  if (!isHeader(lines[at]) || isHeader(lines[at - 1])) return false;
  const block = lines.slice(at, at + NEAR_LINES);
  const blank = block.findIndex((line) => line.trim() === '');
  const headers = (blank === -1 ? block : block.slice(0, blank)).filter(isHeader);
  return (
    headers.some((line) => DATE_HEADER.test(line)) &&
    (headers.length > 2 || (headers.length === 2 && headers.some((line) => line.includes('@'))))
  );
}

function isHeader(line = ''): boolean {
  return HEADER.test(line) || DATE_HEADER.test(line);
}

/** The first non-blank line near `at`. */
function nextLine(lines: readonly string[], at: number): string {
  return lines.slice(at, at + NEAR_LINES).find((line) => line.trim() !== '') ?? '';
}

function isQuote(line: string): boolean {
  return line.startsWith('>');
}

/** Number of lines without the quoted ones at the end, and without the introduction by mail programs. */
function ownLines(lines: readonly string[], isAboveHead: boolean): number {
  const own = lines.findLastIndex((line) => line.trim() !== '' && !isQuote(line)) + 1;
  const isQuoted = lines.slice(own).some(isQuote);
  const sentence = isQuoted ? sentenceAbove(lines, own, [AUTHOR, QUOTE_FOLLOWS]) : own;
  const isRule = isAboveHead && RULE.test(lines[sentence - 1]?.trim() ?? '');
  return isRule ? sentence - 1 : sentence;
}

/** Start of an introduction sentence that ends before a line; the line itself without such a sentence. */
function sentenceAbove(lines: readonly string[], end: number, forms: readonly RegExp[]): number {
  for (let start = end - 1; start >= Math.max(0, end - SENTENCE_LINES); start -= 1) {
    const sentence = lines.slice(start, end).join(' ').trim();
    if (lines[start]?.trim() === '' || sentence.length > SENTENCE_CHARACTERS) break;
    if ([MOMENT, ...forms].every((form) => form.test(sentence))) return start;
  }
  return end;
}
