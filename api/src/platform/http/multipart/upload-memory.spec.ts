import { UploadMemoryLimiter } from './upload-memory.js';

const LIMITS = { all: 100, person: 60 };

test('uploads are refused at the limit of buffered bytes, and accepted after a release', () => {
  const held = new UploadMemoryLimiter(LIMITS);
  const give = held.take(60, 'ada');
  held.take(40, 'bea');
  expect(() => held.take(1, 'cleo')).toThrow('Too many files are being uploaded at present.');
  give();
  give();
  held.take(60, 'cleo');
  expect(() => held.take(1, 'dora')).toThrow();
});

test('one user cannot use the whole limit', () => {
  const held = new UploadMemoryLimiter(LIMITS);
  const give = held.take(40, 'ada');
  expect(() => held.take(21, 'ada')).toThrow('You are uploading too many files.');
  held.take(20, 'ada');
  held.take(40, 'bea');
  give();
  held.take(40, 'ada');
});

test('a single upload of any size is accepted', () => {
  const held = new UploadMemoryLimiter(LIMITS);
  const give = held.take(500, 'ada');
  expect(() => held.take(1, 'bea')).toThrow();
  give();
  held.take(500, 'bea');
});
