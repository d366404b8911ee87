import { vatNumberFault } from './vat-number.js';

test.each([
  ['NL', 'NL123456782B01'],
  ['BE', 'BE0123456749'],
  ['DE', 'DE136695976'],
  ['FR', 'FR40303265045'],
  ['ES', 'ESA28015865'],
  ['ES', 'ES54362315K'],
  ['IE', 'IE6433435F'],
  ['IE', 'IE6433435OA'],
  ['GR', 'EL094259216'],
  ['CH', 'CHE107787577IVA'],
  ['US', '123456789'],
  ['NL', ''],
])('%s: %j can be right', (country, number) => {
  expect(vatNumberFault(country, number)).toBeNull();
});

test.each([
  ['NL', 'NL123456782'],
  ['NL', 'DE136695976'],
  ['GR', 'GR094259216'],
  ['DE', 'DE12345678'],
  ['US', 'A B'],
])('%s: %j cannot', (country, number) => {
  expect(vatNumberFault(country, number)).toMatch(/VAT number/u);
});
