import { COUNTRIES } from '@zonewerk/contracts';
import { vatNumberFault } from './vat-number.js';

/** Valid and invalid VAT numbers of each country with a checked format. */
const TABLE: Readonly<Record<string, readonly [good: string, bad: string]>> = {
  AT: ['ATU12345678', 'AT12345678 ATU1234567 ATU123456789 ATX12345678 DE12345678'],
  BE: ['BE0123456749 BE1012345678', 'BE2123456749 BE123456749 BE01234567490 NL0123456749'],
  BG: ['BG123456789 BG1234567890', 'BG12345678 BG12345678901 BGA23456789'],
  CH: [
    'CHE107787577 CHE107787577IVA CHE107787577TVA CHE107787577MWST',
    'CH107787577 CHE10778757 CHE107787577VAT',
  ],
  CY: ['CY12345678X', 'CY123456789 CY1234567X CY12345678XX'],
  CZ: ['CZ12345678 CZ123456789 CZ1234567890', 'CZ1234567 CZ12345678901 CZ1234567A'],
  DE: ['DE136695976', 'DE12345678 DE1234567890 DE12345678A AT123456789'],
  DK: ['DK12345678', 'DK1234567 DK123456789 DK1234567A'],
  EE: ['EE123456789', 'EE12345678 EE1234567890'],
  ES: ['ESA28015865 ES54362315K ESX1234567L ESQ2876031B', 'ES12345678 ESA2801586 ESA280158655 ESAB8015865'],
  FI: ['FI12345678', 'FI1234567 FI123456789 FI1234567A'],
  FR: [
    'FR40303265045 FRK7399859412 FR1K399859412',
    'FRO0303265045 FR4030326504 FR403032650455 FRI1303265045',
  ],
  GB: [
    'GB123456789 GB123456789012 GBGD123 GBHA599 XI123456789',
    'GB12345678 GB1234567890 GBGD12 GBXX123 XI12345678',
  ],
  GR: ['EL094259216', 'GR094259216 EL09425921 EL0942592166'],
  HR: ['HR12345678901', 'HR1234567890 HR123456789012'],
  HU: ['HU12345678', 'HU1234567 HU123456789'],
  IE: ['IE6433435F IE6433435OA IE8D79739I IE9+99999L', 'IE643343F IE64334355 IE6433435OAB'],
  IM: ['GB003456789', 'IM003456789 GB00345678'],
  IT: ['IT12345678901', 'IT1234567890 IT123456789012 IT1234567890A'],
  LT: ['LT123456789 LT123456789012', 'LT12345678 LT1234567890 LT1234567890123'],
  LU: ['LU12345678', 'LU1234567 LU123456789'],
  LV: ['LV12345678901', 'LV1234567890 LV123456789012'],
  MC: ['FR53000050153', 'MC53000050153 FR5300005015'],
  MT: ['MT12345678', 'MT1234567 MT123456789'],
  NL: ['NL123456782B01', 'NL123456782 NL123456782B1 NL123456782C01 NL12345678B01 BE123456782B01'],
  NO: ['NO123456789 NO123456789MVA', 'NO12345678 NO123456789VAT NO1234567890'],
  PL: ['PL1234567890', 'PL123456789 PL12345678901'],
  PT: ['PT123456789', 'PT12345678 PT1234567890'],
  RO: ['RO12 RO1234567890', 'RO1 RO12345678901 RO12A'],
  SE: ['SE123456789001', 'SE12345678901 SE1234567890012'],
  SI: ['SI12345678', 'SI1234567 SI123456789'],
  SK: ['SK1234567890', 'SK123456789 SK12345678901'],
};

const each = (at: 0 | 1) =>
  Object.entries(TABLE).flatMap(([country, texts]) =>
    texts[at].split(' ').map((number) => [country, number] as const),
  );

test.each(each(0))('%s: %s is a possible VAT number', (country, number) => {
  expect(vatNumberFault(country, number)).toBeNull();
});

test.each(each(1))('%s: %s is not a possible VAT number', (country, number) => {
  expect(vatNumberFault(country, number)).toMatch(
    /^This is not a VAT number of .+\. It begins with [A-Z]+\.$/u,
  );
});

test('every country accepts an empty VAT number and refuses an impossible one', () => {
  for (const country of COUNTRIES) {
    expect([country, vatNumberFault(country, '')]).toEqual([country, null]);
    expect([country, vatNumberFault(country, 'A B')]).toEqual([
      country,
      expect.stringContaining('VAT number'),
    ]);
  }
});

test('countries without a checked format accept a number of digits', () => {
  const others = COUNTRIES.filter((country) => !(country in TABLE));
  expect(others.filter((country) => vatNumberFault(country, '123456789') !== null)).toEqual([]);
  expect(others).toContain('US');
  expect(Object.keys(TABLE).filter((country) => !COUNTRIES.includes(country))).toEqual([]);
});
