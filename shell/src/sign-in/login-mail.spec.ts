import { broughtMail, takeMail } from './login-mail';

const at = (address: string) => new URL(address, 'http://localhost:4200');

beforeEach(() => broughtMail.set(''));

it('takeMail removes only the email address from the URL and stores it', () => {
  expect(takeMail(at('/login/?mail=mies%2B1%40example.org&returnUrl=%2Fprojects%2F%3Fcreate%3D1'))).toBe(
    '/login/?returnUrl=%2Fprojects%2F%3Fcreate%3D1',
  );
  expect(broughtMail.get()).toBe('mies+1@example.org');
});

it.each(['mies', '', 'a b@example.org', '<b>@example', `${'a'.repeat(260)}@example.org`])(
  'takeMail drops the invalid email address %p',
  (mail) => {
    expect(takeMail(at(`/login/?mail=${encodeURIComponent(mail)}`))).toBe('/login/');
    expect(broughtMail.get()).toBe('');
  },
);

it.each(['/login/', '/login/?returnUrl=%2F', '/support/?mail=a%40b.nl'])('takeMail ignores %p', (address) => {
  expect(takeMail(at(address))).toBeNull();
});
