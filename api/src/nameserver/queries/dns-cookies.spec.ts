import { DnsCookies, isCookieLength } from './dns-cookies.js';

const CLIENT = Buffer.from('0102030405060708', 'hex');
const ADDRESS = '192.0.2.7';
let seconds = 1_800_000_000;
const cookies = new DnsCookies(Buffer.alloc(32, 7), () => seconds * 1_000);
beforeEach(() => {
  seconds = 1_800_000_000;
});

/** Cookie that the client sends afterwards: the content of the received option. */
const received = () => cookies.option(CLIENT, ADDRESS).subarray(4);

test('a client cookie alone is not valid, and the response has a server cookie for it', () => {
  const option = cookies.option(CLIENT, ADDRESS);
  expect(cookies.isValid(CLIENT, ADDRESS)).toBe(false);
  expect(option.subarray(0, 16).toString('hex')).toBe(`000a0018${CLIENT.toString('hex')}01000000`);
  expect(option).toHaveLength(28);
});

test('a server cookie is valid from the IP address that received it, with its client cookie', () => {
  const cookie = received();
  expect(cookies.isValid(cookie, ADDRESS)).toBe(true);
  expect(cookies.isValid(cookie, '192.0.2.8')).toBe(false);
  const other = Buffer.concat([Buffer.alloc(8, 9), cookie.subarray(8)]);
  expect(cookies.isValid(other, ADDRESS)).toBe(false);
});

test('a server cookie of another secret, with another time or of another length is not valid', () => {
  const cookie = received();
  expect(new DnsCookies(Buffer.alloc(32, 8), () => seconds * 1_000).isValid(cookie, ADDRESS)).toBe(false);
  const later = Buffer.from(cookie);
  later.writeUInt32BE(seconds + 1, 12);
  expect(cookies.isValid(later, ADDRESS)).toBe(false);
  expect(cookies.isValid(Buffer.concat([cookie, Buffer.alloc(1)]), ADDRESS)).toBe(false);
});

test('a server cookie is valid for an hour', () => {
  const cookie = received();
  seconds += 3_600;
  expect(cookies.isValid(cookie, ADDRESS)).toBe(true);
  seconds += 1;
  expect(cookies.isValid(cookie, ADDRESS)).toBe(false);
  seconds -= 3_602 + 300;
  expect(cookies.isValid(cookie, ADDRESS)).toBe(false);
});

test('a cookie has 8 bytes, or 16 to 40', () => {
  const lengths = Array.from({ length: 50 }, (_, bytes) => bytes).filter(isCookieLength);
  expect(lengths).toEqual([8, ...Array.from({ length: 25 }, (_, index) => 16 + index)]);
});
