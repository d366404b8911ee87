import { Inject, Injectable } from '@nestjs/common';
import { openSync, type Font } from 'fontkit';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { receiptFonts } from './receipt-fonts.js';

/** Which texts can stand on a receipt, where a letter without a shape would be an empty box. */
@Injectable()
export class ReceiptLetters {
  private fonts: Font[] | null = null;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'root'>) {}

  /** What is wrong with a text that is to stand on a receipt; null: a receipt can show it. */
  fault(text: string): string | null {
    const found = [...text.normalize('NFC')].find((letter) => !this.hasShape(letter));
    if (found === undefined) return null;
    return `A receipt cannot show ${found}. Please use Latin, Greek or Cyrillic letters.`;
  }

  private hasShape(letter: string): boolean {
    const codePoint = letter.codePointAt(0) ?? 0;
    // Read when they are needed first.
    this.fonts ??= Object.values(receiptFonts(this.config.root)).map((file) => openSync(file));
    return this.fonts.every((font) => font.hasGlyphForCodePoint(codePoint));
  }
}
