import { ResponseRate } from './response-rate.js';

test('above the rate every second response is truncated, the others are dropped, until the next second', () => {
  let now = 0;
  const rate = new ResponseRate(2, () => now);
  const six = () => Array.from({ length: 6 }, () => rate.decide('192.0.2.1'));
  expect(six()).toEqual(['send', 'send', 'truncate', 'drop', 'truncate', 'drop']);
  now = 1_000;
  expect(rate.decide('192.0.2.1')).toBe('send');
});

test('IP addresses of one /24 or /64 share a rate, and other networks do not', () => {
  const rate = new ResponseRate(1, () => 0);
  expect(['192.0.2.1', '192.0.2.200', '192.0.3.1'].map((address) => rate.decide(address))).toEqual([
    'send',
    'truncate',
    'send',
  ]);
  expect(['2001:db8::1', '2001:db8::ffff:1', '2001:db8:0:1::1'].map((one) => rate.decide(one))).toEqual([
    'send',
    'truncate',
    'send',
  ]);
});

test('new networks are truncated when one second has too many networks', () => {
  const rate = new ResponseRate(1, () => 0);
  for (let count = 0; count < 100_000; count += 1)
    rate.decide(`${10 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}.1`);
  expect(rate.decide('203.0.113.1')).toBe('truncate');
});
