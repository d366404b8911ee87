import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Project, ProjectInvitation, ProjectMember } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { MembersScreen } from './members-screen';

const BASE = '/api/partners/projects';
const MEMBERS = `${BASE}/members/list/`;
const INVITATIONS = `${BASE}/invitations/list/`;
const INVITE = `${BASE}/invitations/add/`;
const REVOKE = `${BASE}/invitations/revoke/`;
const SET_ROLE = `${BASE}/members/set/role/`;
const REMOVE = `${BASE}/members/set/remove/`;
const LEAVE = `${BASE}/members/leave/`;
const CONTACTS = `${BASE}/contacts/list/`;
const SET_CONTACT = `${BASE}/contacts/set/`;
const OWN_CONTACTS = '/api/developer/contact/list/';
const FACTOR = `${BASE}/members/set/factor/`;
const OFFER = `${BASE}/ownership/offer/`;
const ACCEPT = `${BASE}/ownership/accept/`;
const DECLINE = `${BASE}/ownership/decline/`;

const ada: ProjectMember = {
  id: '1'.repeat(24),
  name: 'Ada',
  role: 'owner',
  self: true,
  second_factor: true,
};
const mies: ProjectMember = {
  id: '2'.repeat(24),
  name: 'Mies',
  role: 'editor',
  self: false,
  second_factor: false,
};
const invitation: ProjectInvitation = {
  id: '3'.repeat(24),
  mail: 'noor@example.com',
  role: 'viewer',
  invited_by: 'Ada',
  created: '2026-11-30T10:00:00.000Z',
  expires: '2026-12-07T10:00:00.000Z',
};

const membersOf = (fields: object = {}) =>
  ok({ list: [ada, mies], offer: null, require_second_factor: false, ...fields });

function shown(handlers = {}, project: Project = canal, search = '') {
  window.history.replaceState(null, '', `/projects/${canal.id}/members/${search}`);
  const all = show(<MembersScreen {...screenProps} />, {
    [GET]: () => ok({ project }),
    [MEMBERS]: () => membersOf(),
    [INVITATIONS]: () => ok({ list: [invitation] }),
    [CONTACTS]: () => ok({ list: [] }),
    ...handlers,
  });
  const choose = async (name: string, action: string) => {
    await all.user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
    await all.user.click(await screen.findByRole('menuitem', { name: action }));
  };
  const bodies = (path: string) => all.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...all, choose, bodies };
}

const inProject = { project_id: canal.id };

it('the members screen shows members with role and second factor, and invitations', async () => {
  shown();
  const row = within((await screen.findByText('Mies')).closest('tr')!);
  for (const text of ['Editor', 'Off']) expect(row.getByText(text)).toBeTruthy();
  expect(within((await screen.findAllByText('Ada'))[0]!.closest('tr')!).getByText('You')).toBeTruthy();
  const invited = within((await screen.findByText('noor@example.com')).closest('tr')!);
  for (const text of ['Viewer', 'Ada']) expect(invited.getByText(text)).toBeTruthy();
});

it('a viewer sees no control of a manager and sends no forbidden call', async () => {
  const viewer: Project = { ...canal, role: 'member', project_role: 'viewer' };
  const { user, sent } = shown({}, viewer, '?invite=1&contact=1');
  await user.click(await screen.findByRole('button', { name: 'More actions for Ada' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Leave project']);
  for (const name of ['Invite member', 'More actions for Mies'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  for (const role of ['switch', 'dialog']) expect(screen.queryByRole(role)).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual([GET, MEMBERS]);
});

it('an admin cannot change an owner or offer the ownership', async () => {
  const list = [{ ...ada, self: false }, mies];
  const { user } = shown({ [MEMBERS]: () => membersOf({ list }) }, { ...canal, project_role: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'More actions for Mies' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Change role',
    'Remove member',
  ]);
  expect(screen.queryByRole('button', { name: 'More actions for Ada' })).toBeNull();
});

it('the selected role of a member survives a reload', async () => {
  const edit = async () => {
    const { user, choose } = shown();
    await choose('Mies', 'Change role');
    const dialog = within(await screen.findByRole('dialog'));
    return { user, viewer: dialog.getByRole<HTMLInputElement>('radio', { name: /^Viewer/u }) };
  };
  const { user, viewer } = await edit();
  await user.click(viewer);
  cleanup();
  expect((await edit()).viewer.checked).toBe(true);
});

it('an invitation is sent, and a rejection preserves the input', async () => {
  const issues = [{ path: 'mail', message: 'This Email Address is invalid.' }];
  const answers = [refusal(400, 'validation-error', 'Check.', issues), ok({ invitation })];
  const { user, host, bodies } = shown({ [INVITE]: () => answers.shift() });
  await user.click(await screen.findByRole('button', { name: 'Invite member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite member' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await send();
  expect(await dialog.findByText('Please enter an email address.')).toBeTruthy();
  const field = dialog.getByLabelText<HTMLInputElement>('Email address');
  await user.type(field, 'noor@example.com');
  await user.click(dialog.getByRole('radio', { name: /^Viewer/u }));
  await send();
  expect(await dialog.findByText('This Email Address is invalid.')).toBeTruthy();
  expect(field.value).toBe('noor@example.com');
  await send();
  const text = 'Invitation to noor@example.com sent.';
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, tone: 'good' }));
  expect(bodies(INVITE).at(-1)).toEqual({ ...inProject, mail: 'noor@example.com', role: 'viewer' });
  await waitFor(() => expect(bodies(INVITATIONS).length).toBeGreaterThan(1));
  expect(window.sessionStorage.length).toBe(0);
});

it('an invitation can be revoked', async () => {
  const { choose, bodies } = shown({ [REVOKE]: () => ok({}) });
  await choose('noor@example.com', 'Revoke invitation');
  await waitFor(() => expect(bodies(REVOKE)).toEqual([{ ...inProject, invitation: invitation.id }]));
});

it('a role can be changed, and a rejection is shown', async () => {
  const answers = [refusal(409, 'conflict', 'A project needs an owner.'), ok({})];
  const { user, choose, bodies, host } = shown({ [SET_ROLE]: () => answers.shift() });
  await choose('Mies', 'Change role');
  const dialog = within(await screen.findByRole('dialog', { name: 'Role of Mies' }));
  await user.click(dialog.getByRole('radio', { name: /^Operator/u }));
  const submit = () => user.click(dialog.getByRole('button', { name: 'Change role' }));
  await submit();
  expect(await dialog.findByText('A project needs an owner.')).toBeTruthy();
  await submit();
  const text = 'Role of Mies changed to Operator.';
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, tone: 'good' }));
  expect(bodies(SET_ROLE).at(-1)).toEqual({ ...inProject, member: mies.id, role: 'operator' });
});

it('removing a member and leaving the project require a confirmation', async () => {
  const { choose, bodies, host } = shown({ [REMOVE]: () => ok({}), [LEAVE]: () => ok({}) });
  host.confirm.mockResolvedValueOnce(false);
  await choose('Mies', 'Remove member');
  await waitFor(() => expect(host.confirm).toHaveBeenCalledTimes(1));
  expect(bodies(REMOVE)).toEqual([]);
  host.confirm.mockResolvedValue(true);
  await choose('Mies', 'Remove member');
  await waitFor(() => expect(bodies(REMOVE)).toEqual([{ ...inProject, member: mies.id }]));
  await choose('Ada', 'Leave project');
  await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/projects/', undefined));
  expect(bodies(LEAVE)).toEqual([inProject]);
});

describe('ownership', () => {
  const offer = { from: ada.id, to: mies.id, step_down: true, expires: invitation.expires };

  it('is offered after a confirmation, and the offer can be canceled', async () => {
    let open: object | null = null;
    const { user, choose, bodies, host } = shown({
      [MEMBERS]: () => membersOf({ offer: open }),
      [OFFER]: () => {
        open = offer;
        return ok({});
      },
      [DECLINE]: () => ok({}),
    });
    host.confirm.mockResolvedValue(true);
    await choose('Mies', 'Offer ownership');
    expect(await screen.findByText('The ownership is offered to Mies.')).toBeTruthy();
    expect(bodies(OFFER)).toEqual([{ ...inProject, member: mies.id }]);
    await user.click(screen.getByRole('button', { name: 'Cancel offer' }));
    await waitFor(() => expect(bodies(DECLINE)).toEqual([inProject]));
  });

  it('is accepted by its recipient after the second factor', async () => {
    const list = [
      { ...ada, self: false },
      { ...mies, self: true },
    ];
    const answers = [refusal(403, 'recent-factor-required', 'Confirm.'), ok({})];
    const { user, host } = shown({
      [MEMBERS]: () => membersOf({ list, offer }),
      [ACCEPT]: () => answers.shift(),
    });
    expect(await screen.findByText('Ada offers you the ownership of this project.')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Accept ownership' });
    const accept = async () => {
      await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
      await user.click(button);
    };
    await accept();
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'plain' })));
    await accept();
    const done = { text: 'You own this project.', tone: 'good' };
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(done));
  });
});

it('the second factor can be required, and a rejection shows the reason', async () => {
  let required = false;
  const answers = [refusal(409, 'conflict', 'Please set up a second factor first.'), ok({})];
  const { user, host, bodies } = shown({
    [MEMBERS]: () => membersOf({ require_second_factor: required }),
    [FACTOR]: () => {
      required = answers.length === 1;
      return answers.shift();
    },
  });
  const factor = await screen.findByRole<HTMLInputElement>('switch');
  await user.click(factor);
  const text = 'Please set up a second factor first.';
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, tone: 'bad' }));
  await waitFor(() => expect(factor.checked).toBe(false));
  await user.click(factor);
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true));
  expect(bodies(FACTOR).at(-1)).toEqual({ ...inProject, required: true });
});

it('lists of members, invitations and contacts without a network show a notice, and Retry reads them', async () => {
  let isOnline = false;
  const reading = (answer: () => unknown) => () => (isOnline ? answer() : offline());
  const { user } = shown({
    [MEMBERS]: reading(() => membersOf()),
    [INVITATIONS]: reading(() => ok({ list: [] })),
    [CONTACTS]: reading(() => ok({ list: [] })),
  });
  await waitFor(() => expect(screen.getAllByText("You're offline")).toHaveLength(3));
  isOnline = true;
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  for (const text of ['Mies', 'No pending invitations', 'No contacts'])
    expect(await screen.findByText(text)).toBeTruthy();
});

describe('contacts for notices', () => {
  const grace = {
    id: '7'.repeat(24),
    name: 'Grace',
    mail: 'grace@example.com',
    role_super: '0',
    role_financial: '0',
    role_technical: '1',
    role_data: '0',
    notices: 'unconfirmed',
  };
  const selected = { ...grace, owner: 'Ada', own: true };
  const phoneOnly = { ...grace, id: '8'.repeat(24), name: 'Phone', mail: '' };

  it('a contact with an email address is added after a choice', async () => {
    const lists = [[], [selected]];
    const { user, bodies, host } = shown({
      [CONTACTS]: () => ok({ list: lists.length > 1 ? lists.shift() : lists[0] }),
      [OWN_CONTACTS]: () => ok({ list: [grace, phoneOnly], next: null, count: 2 }),
      [SET_CONTACT]: () => ok({ message: 'Grace gets the notices.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add contact' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }));
    const choice = await dialog.findByLabelText('Contact');
    expect(within(choice).queryByText(/Phone/u)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add contact' }));
    expect(await dialog.findByText('Please choose a contact.')).toBeTruthy();
    await user.selectOptions(choice, grace.id);
    await user.click(dialog.getByRole('button', { name: 'Add contact' }));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'Grace gets the notices.', tone: 'good' }),
    );
    expect(bodies(SET_CONTACT)).toEqual([{ ...inProject, object: grace.id, selected: true }]);
    const row = within((await screen.findByText('Grace')).closest('tr')!);
    for (const text of ['Technical', 'Not confirmed', 'Ada']) expect(row.getByText(text)).toBeTruthy();
  });

  /** Opens the window whose contacts have two pages. */
  async function openPages(second: () => unknown) {
    const { user, bodies } = shown({
      [CONTACTS]: () => ok({ list: [] }),
      [OWN_CONTACTS]: ({ cursor }: Record<string, unknown>) =>
        cursor === undefined ? ok({ list: [grace], next: 'second', count: 2 }) : second(),
    } as never);
    await user.click(await screen.findByRole('button', { name: 'Add contact' }));
    return { dialog: within(await screen.findByRole('dialog', { name: 'Add contact' })), bodies, user };
  }

  it('the choice has the contacts of all pages', async () => {
    const other = { ...grace, id: '9'.repeat(24), name: 'Edsger' };
    const { dialog } = await openPages(() => ok({ list: [other], next: null, count: 2 }));
    const choice = within(await dialog.findByLabelText('Contact'));
    for (const name of [/Grace/u, /Edsger/u]) expect(choice.getByText(name)).toBeTruthy();
  });

  it('a lost page of contacts is an error', async () => {
    const other = { ...grace, id: '9'.repeat(24), name: 'Edsger' };
    const answers = [offline(), ok({ list: [other], next: null, count: 2 })];
    const { dialog, bodies, user } = await openPages(() => answers.shift());
    expect(await dialog.findByText("You're offline")).toBeTruthy();
    expect(bodies(OWN_CONTACTS)).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(within(await dialog.findByLabelText('Contact')).getByText(/Edsger/u)).toBeTruthy();
  });

  it('an own contact is removed, and a contact of another member has no action', async () => {
    const foreign = { ...selected, id: '9'.repeat(24), name: 'Edsger', own: false };
    const { choose, bodies } = shown({
      [CONTACTS]: () => ok({ list: [selected, foreign] }),
      [SET_CONTACT]: () => ok({}),
    });
    await screen.findByText('Edsger');
    expect(screen.queryByRole('button', { name: 'More actions for Edsger' })).toBeNull();
    await choose('Grace', 'Remove contact');
    await waitFor(() =>
      expect(bodies(SET_CONTACT)).toEqual([{ ...inProject, object: grace.id, selected: false }]),
    );
  });

  it('without contacts the window leads to the contacts of the person', async () => {
    const { user } = shown({ [OWN_CONTACTS]: () => ok({ list: [], next: null, count: 0 }) });
    await user.click(await screen.findByRole('button', { name: 'Add contact' }));
    const link = await screen.findByRole('link', { name: 'Your contacts' });
    expect(link.getAttribute('href')).toBe('/account/contacts/');
  });

  it('a role without the permission gets no list of contacts', async () => {
    const { sent } = shown({}, { ...canal, project_role: 'editor' });
    expect(await screen.findByText('Mies')).toBeTruthy();
    expect(sent.some(({ path }) => path === CONTACTS)).toBe(false);
  });
});
