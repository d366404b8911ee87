import { failureText, isOffline, issuesOf } from './failure';

describe('failureText', () => {
  it('returns the message of the server', () => {
    const failure = { kind: 'answer', http: 404, status: 'not-found', message: 'Gone.' };
    expect(failureText(failure, 'Something else.')).toBe('Gone.');
  });

  it('returns the message of the specification for network failures', () => {
    const failure = { kind: 'transport', http: 502, detail: 'HTTP 502' };
    expect(failureText(failure)).toBe('Oh no! Something went wrong with your request. (HTTP 502)');
    expect(failureText({ kind: 'offline' })).toBe(
      "Oh no! Something went wrong with your request. (You're offline)",
    );
  });

  it("prefers the call's own message for network failures", () => {
    const own = 'Something went wrong while killing this Session.';
    expect(failureText({ kind: 'offline' }, own)).toBe(own);
  });

  it.each([
    [new Error('boom'), 'boom'],
    ['boom', 'boom'],
    [undefined, 'Unknown error'],
    [{}, 'Unknown error'],
  ])('returns a message for %p', (value, detail) => {
    expect(failureText(value)).toBe(`Oh no! Something went wrong with your request. (${detail})`);
  });
});

it('issuesOf and isOffline match only their kind of failure', () => {
  const issues = [{ path: 'a', message: 'b' }];
  expect(issuesOf({ kind: 'answer', http: 400, status: 'validation-error', message: '', issues })).toBe(
    issues,
  );
  expect(issuesOf({ kind: 'offline' })).toEqual([]);
  expect(isOffline({ kind: 'offline' })).toBe(true);
  expect(isOffline(new Error('x'))).toBe(false);
});
