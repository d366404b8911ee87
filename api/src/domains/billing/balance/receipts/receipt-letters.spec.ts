import { join } from 'node:path';
import { ReceiptLetters } from './receipt-letters.js';

const letters = new ReceiptLetters({ root: join(__dirname, '../../../../..') });

test.each([
  'Ελένη Київська Đorđević-O’Neill',
  'Nguyễn Thị Ánh & Søn B.V. (№ 5)',
  'Müller® “Werk” – 100% ½ €',
  'З’їзд ʼʻ·',
  '',
])('%s can be printed on a receipt', (text) => {
  expect(letters.fault(text)).toBeNull();
});

test.each([
  ['Joost 王小明', '王'],
  ['محمد', 'م'],
  ['בית', 'ב'],
  ['さくら', 'さ'],
  ['김', '김'],
  ['Bakery 🥐', '🥐'],
  ['𝐀da', '𝐀'],
  ['★ Hotel', '★'],
  ['Room 20 ㎡', '㎡'],
  ['☺', '☺'],
])('%s cannot be printed on a receipt because of %s', (text, letter) => {
  expect(letters.fault(text)).toBe(
    `A receipt cannot show ${letter}. Please use Latin, Greek or Cyrillic letters.`,
  );
});
