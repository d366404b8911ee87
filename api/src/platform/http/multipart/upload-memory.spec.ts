import { UploadMemoryLimiter } from './upload-memory.js';

const LIMITS = { all: 100, person: 60 };

test('uploads are refused at the limit of buffered bytes, and accepted after a release', () => {
  const limiter = new UploadMemoryLimiter(LIMITS);
  const give = limiter.take(60, 'ada');
  limiter.take(40, 'bea');
  expect(() => limiter.take(1, 'cleo')).toThrow('Too many files are being uploaded at present.');
  give();
  give();
  limiter.take(60, 'cleo');
  expect(() => limiter.take(1, 'dora')).toThrow();
});

test('one user cannot use the whole limit', () => {
  const limiter = new UploadMemoryLimiter(LIMITS);
  const give = limiter.take(40, 'ada');
  expect(() => limiter.take(21, 'ada')).toThrow('You are uploading too many files.');
  limiter.take(20, 'ada');
  limiter.take(40, 'bea');
  give();
  limiter.take(40, 'ada');
});

test('a single upload of any size is accepted', () => {
  const limiter = new UploadMemoryLimiter(LIMITS);
  const give = limiter.take(500, 'ada');
  expect(() => limiter.take(1, 'bea')).toThrow();
  give();
  limiter.take(500, 'bea');
});
