import { screen, waitFor, within } from '@testing-library/react';
import type { DomainPlan } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import {
  ATTACH_DOMAIN,
  CHECK_DOMAIN,
  DANGLING,
  REMOVE_DANGLING,
  DETACH_DOMAIN,
  DOMAINS,
  PLAN_DOMAIN,
  shop,
  shopDomain,
  shopWaitingDomain,
} from '../../../../test/hosting';
import { DomainsPanel } from './domains-panel';

const TITLE = "Oh no! That's not OK!";
const KEY = { project_id: PROJECT, container_id: shop.id };
const plan: DomainPlan = {
  host: 'www.canal.example',
  zone: shopDomain.zone,
  changes: [
    { name: 'www.canal.example', type: 'CNAME', before: ['old.example.net'], after: null },
    { name: 'www.canal.example', type: 'A', before: null, after: ['192.0.2.9'] },
  ],
  records: [],
  fingerprint: 'plan-1',
};

const open = (more = {}) =>
  show(<DomainsPanel projectId={PROJECT} container={shop} />, {
    [DOMAINS]: () => ok({ list: [shopDomain, shopWaitingDomain] }),
    [DANGLING]: () => ok({ list: [] }),
    ...more,
  });
const rowOf = async (host: string) =>
  within(await screen.findByRole('row', { name: new RegExp(host.replaceAll('.', '\\.'), 'u') }));

it('the list of domains shows state, message and certificate', async () => {
  open();
  const active = await rowOf('www.canal.example');
  expect(active.getByRole('link', { name: 'www.canal.example' }).getAttribute('href')).toBe(
    'https://www.canal.example/',
  );
  for (const text of ['Active', 'Valid']) expect(active.getByText(text)).toBeTruthy();
  const waiting = await rowOf('shop.elsewhere.example');
  expect(waiting.queryByRole('link')).toBeNull();
  for (const text of ['Waiting for records', shopWaitingDomain.message])
    expect(waiting.getByText(text)).toBeTruthy();
});

it('attaching a domain shows its plan first', async () => {
  let attached = [shopWaitingDomain];
  const { user, host, sent } = open({
    [DOMAINS]: () => ok({ list: attached }),
    [PLAN_DOMAIN]: () => ok({ plan }),
    [ATTACH_DOMAIN]: () => {
      attached = [shopDomain];
      return ok({ domain: shopDomain });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Attach a domain' }));
  await user.type(await screen.findByRole('textbox', { name: /Domain/u }), 'WWW.Canal.example{Enter}');
  expect(await screen.findByText('These changes are made in your zone canal.example:')).toBeTruthy();
  expect(screen.getByText('www.canal.example CNAME old.example.net')).toBeTruthy();
  expect(screen.getByText('www.canal.example A 192.0.2.9')).toBeTruthy();
  expect(sent.some(({ path }) => path === ATTACH_DOMAIN)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Attach' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'www.canal.example attached.', tone: 'good' }),
  );
  expect(sent.find(({ path }) => path === PLAN_DOMAIN)?.body).toEqual({ ...KEY, host: 'WWW.Canal.example' });
  expect(sent.find(({ path }) => path === ATTACH_DOMAIN)?.body).toEqual({
    ...KEY,
    host: 'www.canal.example',
    fingerprint: 'plan-1',
  });
  expect(await rowOf('www.canal.example')).toBeTruthy();
});

it('the window shows the records for another DNS provider', async () => {
  const { user } = open({
    [PLAN_DOMAIN]: () =>
      ok({ plan: { ...plan, zone: null, changes: [], records: shopWaitingDomain.records } }),
  });
  await user.click((await rowOf('shop.elsewhere.example')).getByRole('button', { name: /Show records/u }));
  const records = within(await screen.findByRole('dialog', { name: 'Records of shop.elsewhere.example' }));
  expect(records.getByText('192.0.2.9')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Attach a domain' }));
  await user.type(await screen.findByRole('textbox', { name: /Domain/u }), 'shop.elsewhere.example{Enter}');
  expect(await screen.findByText(/Enter these records at the DNS provider/u)).toBeTruthy();
});

it('a rejected domain shows the error at its field and preserves the input', async () => {
  const issues = [{ path: 'host', message: 'This domain belongs to the platform.' }];
  const { user } = open({
    [PLAN_DOMAIN]: () =>
      Response.json({ status: 'validation-error', message: 'Please check.', issues }, { status: 400 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Attach a domain' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Domain/u });
  await user.type(field, 'app.localhost{Enter}');
  expect(await screen.findByText('This domain belongs to the platform.')).toBeTruthy();
  expect(field.value).toBe('app.localhost');
});

it('an outdated plan shows the reason', async () => {
  const { user } = open({
    [PLAN_DOMAIN]: () => ok({ plan }),
    [ATTACH_DOMAIN]: () => refusal(409, 'conflict', 'The records changed.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Attach a domain' }));
  await user.type(await screen.findByRole('textbox', { name: /Domain/u }), 'www.canal.example{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Attach' }));
  expect(await screen.findByText('The records changed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Domain/u })).value).toBe(
    'www.canal.example',
  );
});

it('detaching a domain needs a confirmation and can remove its records', async () => {
  let list = [shopDomain];
  const { user, host, sent } = open({
    [DOMAINS]: () => ok({ list }),
    [DETACH_DOMAIN]: () => {
      list = [];
      return ok({});
    },
  });
  await user.click((await rowOf('www.canal.example')).getByRole('button', { name: /Detach/u }));
  expect(host.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Detach www.canal.example?', danger: true }),
  );
  expect(await screen.findByText('No domain yet')).toBeTruthy();
  expect(sent.find(({ path }) => path === DETACH_DOMAIN)?.body).toEqual({
    project_id: PROJECT,
    domain_id: shopDomain.id,
    remove_records: true,
  });
});

it('a domain check can be started, and a failed one shows the reason', async () => {
  const answers = [refusal(429, 'too-many-requests', 'Please wait.')];
  const { user, host, sent } = open({
    [CHECK_DOMAIN]: () => answers.shift() ?? ok({ domain: shopDomain }),
  });
  const check = async () =>
    user.click((await rowOf('www.canal.example')).getByRole('button', { name: /Check now/u }));
  await check();
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith({
      title: TITLE,
      text: expect.stringContaining('Please wait.'),
      icon: 'error',
    }),
  );
  await check();
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'www.canal.example is being checked.' }),
  );
  expect(sent.find(({ path }) => path === CHECK_DOMAIN)?.body).toEqual({
    project_id: PROJECT,
    domain_id: shopDomain.id,
  });
});

it('names that point to the platform without a website are listed, and removed after a confirmation', async () => {
  const dangling = {
    cluster_id: '9'.repeat(24),
    name: 'old.canal.example',
    type: 'A',
    values: ['192.0.2.9'],
  };
  let list = [dangling];
  const { user, host, sent } = open({
    [DANGLING]: () => ok({ list }),
    [REMOVE_DANGLING]: () => {
      list = [];
      return ok({});
    },
  });
  expect(await screen.findByRole('link', { name: 'Records of old.canal.example A' })).toBeTruthy();
  const remove = screen.getByRole('button', { name: 'Remove the records of old.canal.example' });
  host.confirm.mockResolvedValueOnce(false);
  await user.click(remove);
  expect(sent.some(({ path }) => path === REMOVE_DANGLING)).toBe(false);
  await user.click(remove);
  await waitFor(() => expect(screen.queryByText('Names without a website')).toBeNull());
  expect(sent.find(({ path }) => path === REMOVE_DANGLING)?.body).toEqual({
    project_id: PROJECT,
    host: 'old.canal.example',
  });
});

it('the list of domains has an empty state and an error state', async () => {
  const answers = [refusal(503, 'unavailable', 'Not now.')];
  const { user } = open({ [DOMAINS]: () => answers.shift() ?? ok({ list: [] }) });
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No domain yet')).toBeTruthy();
});
