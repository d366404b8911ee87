import { broughtMail, takeMail } from './login-mail';

const at = (address: string) => new URL(address, 'http://localhost:4200');

beforeEach(() => broughtMail.set(''));

it('takes an address and leaves the rest', () => {
  expect(takeMail(at('/login/?mail=mies%2B1%40example.org&returnUrl=%2Fprojects%2F%3Fcreate%3D1'))).toBe(
    '/login/?returnUrl=%2Fprojects%2F%3Fcreate%3D1',
  );
  expect(broughtMail.get()).toBe('mies+1@example.org');
});

it.each(['mies', '', 'a b@example.org', '<b>@example', `${'a'.repeat(260)}@example.org`])(
  'drops what is no address: %p',
  (mail) => {
    expect(takeMail(at(`/login/?mail=${encodeURIComponent(mail)}`))).toBe('/login/');
    expect(broughtMail.get()).toBe('');
  },
);

it.each(['/login/', '/login/?returnUrl=%2F', '/support/?mail=a%40b.nl'])('leaves %p alone', (address) => {
  expect(takeMail(at(address))).toBeNull();
});
