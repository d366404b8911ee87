import type { AccountsAnswer } from './calls';
import { refusal } from './login-rules';
import {
  accountsCame,
  addAccount,
  bodyOf,
  choose,
  requireFactor,
  forget,
  goBack,
  openLogin,
  refused,
  startOver,
  submitted,
  typed,
} from './login-state';

const NOW = 1_000_000;
const mies = { id: 'a1', avatar: null, name: 'Mies', mail: 'mies@example.org' };
const joost = { id: 'a2', avatar: '/api/user/picture/1/', name: 'Joost', mail: 'joost@example.org' };
const remembered: AccountsAnswer = {
  status: 'success',
  message: '',
  remember_cookie: 'mark',
  accounts: [mies, joost],
};
const nothing = (status: 'no-cookie' | 'cookie-invalid'): AccountsAnswer => ({
  status,
  message: '',
  remember_cookie: null,
  accounts: [],
});

const noInitial = { mail: '', brought: false };
const miesInitial = { mail: mies.mail, brought: false };
const chooser = accountsCame(openLogin(noInitial), remembered);

describe('the remembered accounts', () => {
  it('are shown without a preselection', () => {
    expect(chooser).toMatchObject({ step: 'choose', chosen: null, accounts: [mies, joost] });
  });

  it.each([nothing('no-cookie'), nothing('cookie-invalid'), null])(
    'lead to the default form when the list is missing: %p',
    (answer) => {
      expect(accountsCame(openLogin(noInitial), answer)).toEqual({
        ...openLogin(noInitial),
        step: 'default',
      });
    },
  );

  it('are not requested with an email address from a link, and do not replace an open form', () => {
    const brought = openLogin({ mail: mies.mail, brought: true });
    expect(brought).toMatchObject({ step: 'default', mail: mies.mail });
    expect(accountsCame(brought, remembered)).toBe(brought);
  });

  it('are shown after a lost session; otherwise its email address is filled in', () => {
    const lost = openLogin(miesInitial);
    expect(accountsCame(lost, remembered)).toMatchObject({ step: 'choose', chosen: null });
    expect(accountsCame(lost, null)).toMatchObject({ step: 'default', mail: mies.mail });
  });

  it('lead to the password of the chosen account, and back', () => {
    const chosen = choose(chooser, joost);
    expect(chosen).toMatchObject({ step: 'password', mail: joost.mail, password: '' });
    expect(goBack(typed(chosen, { password: 'half' }))).toMatchObject({ step: 'choose', password: '' });
  });

  it('are removed one by one; the last removal shows the default form', () => {
    const one = forget(chooser, mies.id);
    expect(one).toMatchObject({ step: 'choose', accounts: [joost] });
    expect(forget(one, joost.id)).toMatchObject({ step: 'default', accounts: [] });
  });
});

describe('another account', () => {
  const adding = addAccount(choose(chooser, mies));

  it('requires its email address, then its password, and is remembered', () => {
    expect(adding).toMatchObject({ step: 'mail', mail: '', chosen: null, remember: true });
    expect(submitted(typed(adding, { mail: 'anna' }))).toMatchObject({
      step: 'mail',
      notice: { issues: [{ path: 'mail', message: 'This is not a valid mail address.' }] },
    });
    const next = submitted(typed(adding, { mail: 'anna@example.org' }));
    expect(next).toMatchObject({ step: 'password', notice: { issues: [] } });
    expect(goBack(next)).toMatchObject({ step: 'mail', mail: 'anna@example.org' });
    expect(goBack(goBack(next)).step).toBe('choose');
  });

  it('returns to its email address after a rejection', () => {
    const sent = submitted(typed(adding, { mail: 'anna@example.org' }));
    const after = refused(sent, refusal('', { issues: [{ path: 'mail', message: 'No.' }] }), NOW);
    expect(after).toMatchObject({ step: 'mail', mail: 'anna@example.org' });
  });
});

describe('a rejected attempt', () => {
  const filled = typed(openLogin(miesInitial), { password: 'secret words', remember: true });

  it('clears only the password', () => {
    const after = refused(filled, refusal('They do not fit.'), NOW);
    expect(after).toEqual({
      ...filled,
      password: '',
      notice: { message: 'They do not fit.', issues: [], waitUntil: 0 },
    });
  });

  it('preserves a password that was not checked', () => {
    const after = refused(filled, refusal('Wait.', { judged: false, retryAfter: 30 }), NOW);
    expect(after).toMatchObject({ password: 'secret words', notice: { waitUntil: NOW + 30_000 } });
  });

  it('requires a captcha for all later attempts', () => {
    const second = refused(filled, refusal('No.', { captcha: true }), NOW);
    expect(refused(second, refusal('No.'), NOW).captcha).toBe(true);
  });

  it('shows the default form with the email address when the remembered accounts are invalid', () => {
    const after = refused(
      choose(chooser, mies),
      refusal('Please enter it.', { judged: false, forgotten: true }),
      NOW,
    );
    expect(after).toMatchObject({ step: 'default', mail: mies.mail, chosen: null, mark: null, accounts: [] });
  });
});

describe('the second factor', () => {
  it('restarts at the password of the same account', () => {
    const requested = requireFactor(typed(choose(chooser, mies), { password: 'x' }), 'Enter the code.');
    expect(requested).toMatchObject({ step: 'factor', password: '', factorMessage: 'Enter the code.' });
    expect(startOver(requested, 'Too long.')).toMatchObject({
      step: 'password',
      mail: mies.mail,
      notice: { message: 'Too long.' },
    });
    expect(startOver(requireFactor(openLogin({ mail: 'a@b.nl', brought: true }), ''), '')).toMatchObject({
      step: 'default',
      mail: 'a@b.nl',
    });
  });
});

describe('the request body', () => {
  const form = typed(openLogin({ mail: ' mies@example.org ', brought: true }), {
    password: ' p ',
    remember: true,
  });

  it('contains email address, password and whether to remember the account', () => {
    expect(bodyOf(form, false)).toEqual({ mail: 'mies@example.org', password: ' p ', rememberAccount: true });
  });

  it('omits the remember choice after a lost session', () => {
    expect(bodyOf(form, true)).toEqual({ mail: 'mies@example.org', password: ' p ' });
  });

  it('contains the remember cookie and the chosen account', () => {
    expect(bodyOf(typed(choose(chooser, mies), { password: 'x' }), false)).toEqual({
      rememberCookie: 'mark',
      rememberUserId: 'a1',
      password: 'x',
    });
  });
});
