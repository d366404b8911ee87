/** Digit zero of each script on common keyboards. The other digits follow in Unicode. */
const ZEROS = ['٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០', '０'];

/** Converts digits of other scripts (Arabic, Devanagari, full-width and others) to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.map((one) => one.charCodeAt(0)).find((one) => code >= one && code <= one + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}
