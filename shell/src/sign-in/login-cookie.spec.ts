import { hasLoginCookie, watchLoginCookie } from './login-cookie';

it('hasLoginCookie reads the login cookie', () => {
  expect(hasLoginCookie('a=1; zw_logged_in=1')).toBe(true);
  expect(hasLoginCookie('zw_logged_in=0')).toBe(false);
  expect(hasLoginCookie('xzw_logged_in=1')).toBe(false);
  expect(hasLoginCookie('')).toBe(false);
});

describe('watching', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('detects a lost or restored login cookie within a second on a page with a session', () => {
    const onLost = jest.fn();
    const onBack = jest.fn();
    let marked = false;
    watchLoginCookie({ markedLoggedIn: () => marked, onLost, onBack });
    jest.advanceTimersByTime(3_000);
    expect(onLost).not.toHaveBeenCalled();
    marked = true;
    jest.advanceTimersByTime(999);
    expect(onLost).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(onLost).toHaveBeenCalledTimes(1);
    document.cookie = 'zw_logged_in=1; path=/';
    jest.advanceTimersByTime(2_000);
    expect([onLost.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 1]);
    document.cookie = 'zw_logged_in=; path=/; max-age=0';
  });
});
