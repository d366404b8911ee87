import { checkPhone, NO_PHONE } from './phone-rules';

test.each(['612345678', '6 12-34 56.78', '٦١٢٣٤٥٦٧٨', '６１２３４５６７８'])(
  '%s is a phone number',
  (phone) => {
    expect(checkPhone({ ...NO_PHONE, phone })).toEqual([]);
  },
);

test.each(['', '12', 'abcdef'])('the phone number %j is rejected', (phone) => {
  expect(checkPhone({ ...NO_PHONE, phone }).map(({ path }) => path)).toEqual(['phone']);
});
