import { screen, waitFor } from '@testing-library/react';
import type { Cluster, DomainVerification } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, KEY, PROJECT } from '../../../../test/dns';
import { VerificationNote } from './verification-note';
import { VerificationPanel } from './verification-panel';

const BASE = '/api/partners/clusters/verification/';
const GET = `${BASE}get/`;
const CHECK = `${BASE}check/`;
const TAKE_BACK = `${BASE}takeback/`;
const clusterKey = { projectId: PROJECT, clusterId: canal.id };

const required: DomainVerification = {
  state: 'required',
  method: null,
  verified_at: null,
  txt_name: '_zonewerk-challenge.canal.nl',
  txt_value: 'zonewerk-verification=0123456789abcdef0123456789abcdef',
  nameservers: canal.nameservers,
  conflicts: [],
  below_count: 1,
};
const verified: DomainVerification = {
  ...required,
  state: 'verified',
  method: 'txt',
  verified_at: '2026-01-02T10:00:00.000Z',
  conflicts: [
    { domain: 'login.canal.nl', domain_unicode: 'login.canal.nl', position: 'below', served: true },
  ],
};
const cluster = (verification: Cluster['verification']): Cluster => ({ ...canal, verification });
const open = (verification: DomainVerification, more = {}) =>
  show(<VerificationPanel cluster={cluster(verification.state)} clusterKey={clusterKey} />, {
    [GET]: () => ok({ verification }),
    ...more,
  });

it('an unverified domain shows the TXT record, the nameservers and the conflicts', async () => {
  open(required);
  expect(await screen.findByText('Not verified, not served')).toBeTruthy();
  for (const text of [required.txt_name ?? '', required.txt_value ?? '', ...canal.nameservers])
    expect(screen.getByText(text)).toBeTruthy();
  expect(
    screen.getByText('Another project has a cluster below this domain. Verify the domain to see it.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take back login.canal.nl' })).toBeNull();
});

it('a check of the domain shows the result', async () => {
  let current = required;
  const { user, sent, host } = open(required, {
    [GET]: () => ok({ verification: current }),
    [CHECK]: () => {
      current = verified;
      return ok({ verification: verified, message: 'canal.nl is verified.' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('You proved that you control this domain.')).toBeTruthy();
  expect(sent.find(({ path }) => path === CHECK)?.body).toEqual(KEY);
  expect(host.toast).toHaveBeenCalledWith({ text: 'canal.nl is verified.', tone: 'good' });
});

it('taking back a domain requires its typed name', async () => {
  const { user, sent, host } = open(verified, {
    [TAKE_BACK]: () =>
      ok({ verification: { ...verified, conflicts: [] }, message: 'login.canal.nl has been removed.' }),
  });
  host.confirm.mockResolvedValue(true);
  await user.click(await screen.findByRole('button', { name: 'Take back login.canal.nl' }));
  await waitFor(() =>
    expect(sent.find(({ path }) => path === TAKE_BACK)?.body).toEqual({ ...KEY, domain: 'login.canal.nl' }),
  );
  expect(host.confirm.mock.calls[0]?.[0]).toMatchObject({ typed: 'login.canal.nl', danger: true });
});

it('a cancelled confirmation sends nothing', async () => {
  const { user, sent, host } = open(verified);
  host.confirm.mockResolvedValue(false);
  await user.click(await screen.findByRole('button', { name: 'Take back login.canal.nl' }));
  await waitFor(() => expect(host.confirm).toHaveBeenCalled());
  expect(sent.some(({ path }) => path === TAKE_BACK)).toBe(false);
});

it('a failed request for the verification offers Retry', async () => {
  const results = [refusal(503, 'unavailable', 'No database.'), ok({ verification: required })];
  const { user } = open(required, { [GET]: () => results.shift() });
  expect(await screen.findByText('No database.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Not verified, not served')).toBeTruthy();
});

it('the verification panel is hidden for a domain without required proof', () => {
  open({ ...required, state: 'none' });
  expect(screen.queryByText('Domain verification')).toBeNull();
});

it.each([
  ['required', 'Nameservers do not answer for this cluster yet'],
  ['contested', 'Another project has a cluster above or below this domain'],
] as const)('the note of a %s domain links to its verification', async (state, title) => {
  show(<VerificationNote cluster={cluster(state)} />, {});
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Verify the domain' }).getAttribute('href')).toBe(
    `/developer/dashboard/projects/${PROJECT}/clusters/${canal.id}/`,
  );
});
