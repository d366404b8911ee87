import { receiptTextFault } from './receipt-letters.js';

test.each([
  'Ελένη Київська Đorđević-O’Neill',
  'Nguyễn Thị Ánh & Søn B.V. (№ 5)',
  'Müller® “Werk” – 100% ½ €',
  'З’їзд ʼʻ·',
  '',
])('%s can stand on a receipt', (text) => {
  expect(receiptTextFault(text)).toBeNull();
});

test.each([
  ['Joost 王小明', '王'],
  ['محمد', 'م'],
  ['בית', 'ב'],
  ['さくら', 'さ'],
  ['김', '김'],
  ['Bakery 🥐', '🥐'],
])('%s cannot, because of %s', (text, letter) => {
  expect(receiptTextFault(text)).toBe(
    `A receipt cannot show ${letter}. Please use Latin, Greek or Cyrillic letters.`,
  );
});
