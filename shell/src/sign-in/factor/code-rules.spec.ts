import { refusal } from '../login-rules';
import { checkCode, noticeOf } from './code-rules';
import { faceNotice } from './face-rules';

it.each([
  ['app', '', 'Please enter the code.'],
  ['app', '12345', 'The code has six digits.'],
  ['sms', '12a456', 'The code has six digits.'],
  ['recovery', '  ', 'Please enter the code.'],
] as const)('the method %s rejects the code %p', (way, code, message) => {
  expect(checkCode(way, code)).toEqual([{ path: 'code', message }]);
});

it.each([
  ['app', '123 456'],
  ['recovery', 'abcde-fghij-klmno'],
] as const)('the method %s accepts the code %p', (way, code) => {
  expect(checkCode(way, code)).toEqual([]);
});

it('a wrong code is shown at the field, other errors above it', () => {
  expect(noticeOf(refusal('Not right.'), 0)).toEqual({
    message: '',
    issues: [{ path: 'code', message: 'Not right.' }],
    waitUntil: 0,
  });
  expect(noticeOf(refusal('Wait.', { judged: false, retryAfter: 5 }), 1_000)).toEqual({
    message: 'Wait.',
    issues: [],
    waitUntil: 6_000,
  });
});

describe('a picture', () => {
  it('shows the server message when too little is visible', () => {
    expect(faceNotice({ status: 'less', message: 'Come closer.' }, undefined, 0)).toEqual({
      title: '',
      text: 'Come closer.',
      tone: 'warn',
      waitUntil: 0,
    });
  });

  it('shows the specified messages for other results', () => {
    expect(faceNotice({ status: 'error', message: 'x' }, undefined, 0)).toMatchObject({
      title: 'Something went wrong. Oops!',
      text: 'Sorry, the AI has an issue.',
    });
    const wait = { kind: 'answer', http: 429, status: 'too-many-requests', message: 'Wait.', retryAfter: 30 };
    expect(faceNotice(undefined, wait, 0)).toEqual({
      title: 'Something went wrong. Oops!',
      text: 'Too many tries.',
      tone: 'bad',
      waitUntil: 30_000,
    });
  });
});
