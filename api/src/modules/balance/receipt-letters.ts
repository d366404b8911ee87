/** Letters and pictures that the fonts of receipts do not have. */
const UNPRINTED =
  /\p{Emoji_Presentation}|[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * What is wrong with a text that is to stand on a receipt, where a letter without a shape would be an empty box; null: a
 * receipt can show it.
 */
export function receiptTextFault(text: string): string | null {
  const [found] = UNPRINTED.exec(text) ?? [];
  if (found === undefined) return null;
  return `A receipt cannot show ${found}. Please use Latin, Greek or Cyrillic letters.`;
}
