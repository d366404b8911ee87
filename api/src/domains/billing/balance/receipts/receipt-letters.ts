import { Inject, Injectable } from '@nestjs/common';
import { openSync, type Font } from 'fontkit';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { receiptFonts } from './receipt-fonts.js';

/** Checks texts for receipts: a character without a glyph would be an empty box. */
@Injectable()
export class ReceiptLetters {
  private fonts: Font[] | null = null;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'root'>) {}

  /** The fault of a text for a receipt; null when all characters have glyphs. */
  fault(text: string): string | null {
    const found = [...text.normalize('NFC')].find((letter) => !this.hasShape(letter));
    if (found === undefined) return null;
    return `A receipt cannot show ${found}. Please use Latin, Greek or Cyrillic letters.`;
  }

  private hasShape(letter: string): boolean {
    const codePoint = letter.codePointAt(0) ?? 0;
    // Loaded at the first use.
    this.fonts ??= Object.values(receiptFonts(this.config.root)).map((file) => openSync(file));
    return this.fonts.every((font) => font.hasGlyphForCodePoint(codePoint));
  }
}
