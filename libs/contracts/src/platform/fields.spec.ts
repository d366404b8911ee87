import { z } from 'zod';
import { ALL_CALLS } from '../all-calls.js';
import { addPhone } from '../account/phones/calls.js';
import {
  flag,
  flagText,
  line,
  mailAddress,
  newMailAddress,
  paragraph,
  sentMoment,
  sixDigits,
  wholeNumber,
} from './fields.js';

const name = line(80, 'Please give it a name.');

function faultsOf(text: string): string[] {
  const checked = name.safeParse(text);
  return checked.success ? [] : checked.error.issues.map((issue) => issue.message);
}

test.each(['Canal House', 'מיכל', '‏שלום‏', '👩‍👩‍👧', 'a‌b', '<b>', '.', '−'])('%j is accepted', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test.each(['\u200b', '\u00ad', '\u2800', '\u3164', '\u200e \u200f', '\u{e0020}'])(
  '%j is refused as an invisible text',
  (text) => {
    expect(faultsOf(text)).toEqual(['Please give it a name.']);
  },
);

test.each(['\u202eevil', 'a\u2066b', 'a\u202d', 'a\u0000b', 'a\nb'])('%j is refused as a line', (text) => {
  expect(faultsOf(text)).toEqual(['This contains characters that cannot be used here.']);
});

test('a text has at most 30 combining marks in a row', () => {
  const text = paragraph(20_000);
  expect(text.safeParse(`a${'\u0301\u0316'.repeat(15)}`).success).toBe(true);
  const checked = text.safeParse('\u0301\u0316'.repeat(40_000));
  expect(checked.error?.issues.map(({ message }) => message)).toEqual([
    'This contains characters that cannot be used here.',
  ]);
});

test('no expression reads a text above its limit', () => {
  const checked = wholeNumber(1, 100).safeParse('x'.repeat(21));
  expect(checked.error?.issues).toEqual([
    expect.objectContaining({ message: 'Please enter a whole number from 1 to 100.' }),
  ]);
});

const ON = [true, 1, '1', 'true'];
const OFF = [false, 0, '0', 'false'];
const FORMS = [...ON, ...OFF];

test('a flag has four forms of each value and no other', () => {
  expect(FORMS.map((form) => flag().parse(form))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(flagText('').parse(1)).toBe('1');
  for (const other of ['', 'yes', 2, '2', null, 'TRUE']) expect(flag().safeParse(other).success).toBe(false);
});

/** Fields of a request that accept a flag in at least one form, and no other value. */
const FLAGS = ALL_CALLS.flatMap(({ id, body }) =>
  Object.entries(body instanceof z.ZodObject ? body.shape : {}).flatMap(([name, schema]) => {
    const accepts = (value: unknown) => (schema as z.ZodType).safeParse(value).success;
    const isFlag = ON.some(accepts) && OFF.some(accepts) && !['2', 'x', 2].some(accepts);
    return isFlag ? [{ field: `${id} ${name}`, accepts }] : [];
  }),
);

test.each(FLAGS)('$field accepts every form of a flag', ({ accepts }) => {
  expect(FORMS.filter((form) => !accepts(form))).toEqual([]);
});

test('the flags of the specification are covered', () => {
  const fields = FLAGS.map(({ field }) => field);
  expect(fields).toEqual(
    expect.arrayContaining([
      'dns.create-record is_alias',
      'identity.login rememberAccount',
      'face.set toggle',
    ]),
  );
  expect(fields.length).toBeGreaterThan(10);
});

test.each([
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00.5Z', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01T10:00:00.123456Z', '2026-03-01T10:00:00.123Z'],
  ['2026-03-01T00:30:00+02:00', '2026-02-28T22:30:00.000Z'],
])('the moment %s is read as %s', (sent, read) => {
  expect(sentMoment.parse(sent)).toBe(read);
});

test.each([
  '2026-02-30T10:00:00Z',
  '2026-02-30T10:00:00.000Z',
  '2026-03-01T24:00:00.000Z',
  '2026-03-01',
  '2026-03-01T10:00:00',
  '2026-03-01T25:00:00Z',
  '',
])('%s is not a moment', (sent) => {
  expect(sentMoment.safeParse(sent).success).toBe(false);
});

/** Fields of all requests that accept every sample, but not `x`. */
const fieldsThatAccept = (...samples: readonly string[]) =>
  ALL_CALLS.flatMap(({ id, body }) =>
    Object.entries(body instanceof z.ZodObject ? body.shape : {}).flatMap(([name, schema]) => {
      const accepts = (value: unknown) => (schema as z.ZodType).safeParse(value).success;
      return samples.every(accepts) && !accepts('x') ? [{ field: `${id} ${name}`, accepts }] : [];
    }),
  );

const MOMENTS = fieldsThatAccept('2026-03-01T10:00:00.000Z');

test.each(MOMENTS)('$field accepts a moment without milliseconds and with an offset', ({ accepts }) => {
  expect(['2026-03-01T10:00:00Z', '2026-03-01T12:00:00+02:00'].filter((form) => !accepts(form))).toEqual([]);
});

test('the moments of the specification are covered', () => {
  const fields = MOMENTS.map(({ field }) => field);
  expect(fields).toEqual(expect.arrayContaining(['sessions.close session_date', 'pages.publish at']));
});

test('only calls with an existing email address accept two dots in a row', () => {
  const fields = fieldsThatAccept('a..b@x.test', 'a@x.test').map(({ field }) => field);
  expect(fields).toEqual([
    'identity.register-confirm mail',
    'identity.register-resend mail',
    'identity.login mail',
    'reset.email email',
    'account.delete confirm',
  ]);
});

test.each(['123456', ' 123 456 ', '١٢٣٤٥٦', '۱۲۳۴۵۶', '１２３４５６', '१२३४५६'])(
  '%s is the code 123456',
  (typed) => {
    expect(sixDigits.parse(typed)).toBe('123456');
  },
);

test.each(['.a@x.test', 'a..b@x.test', 'a.@x.test', `${'a'.repeat(65)}@x.test`, '@x.test', 'a@x'])(
  '%s is not an email address',
  (address) => {
    expect(newMailAddress('').safeParse(address).success).toBe(false);
  },
);

test('an existing email address with two dots in a row is accepted', () => {
  expect(mailAddress('').parse('a..b@x.test')).toBe('a..b@x.test');
});

test.each(['a.b.c@x.test', `${'a'.repeat(64)}@x.test`, "o'hara+tag@x.test"])(
  '%s is an email address',
  (address) => {
    expect(newMailAddress('').parse(address)).toBe(address);
  },
);

test('a phone number in the digits of another script is read as digits', () => {
  const body = addPhone.body?.parse({ prefix: '+31', phone: '٦١٢ ٣٤٥ ٦٧٨', check: false });
  expect(body).toMatchObject({ phone: '612345678' });
});
