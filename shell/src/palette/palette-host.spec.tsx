import { screen, waitFor, within } from '@testing-library/react';
import { listOf } from '../../test/releases';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { MemoryRouter } from 'react-router-dom';
import { ServicesContext, type Services } from '../services';
import { PaletteHost } from './palette-host';
import { paletteOpen } from './palette-state';

const PROJECTS = '/api/partners/projects/list/';
const FIND = '/api/self/clusters/find/';
const PROJECT = 'a'.repeat(24);
const canal = {
  id: 'c'.repeat(24),
  domain: 'canal.nl',
  domain_unicode: 'canal.nl',
  project_id: PROJECT,
  project_name: 'Waterworks',
};
const candle = { ...canal, id: 'd'.repeat(24), domain: 'candle.nl', domain_unicode: 'candle.nl' };

function open(find: () => Response, loggedIn = true) {
  const go = jest.fn();
  const services = { pages: { go } } as unknown as Services;
  paletteOpen.set(true);
  const shown = show(
    <MemoryRouter>
      <ServicesContext value={services}>
        <PaletteHost />
      </ServicesContext>
    </MemoryRouter>,
    { [PROJECTS]: () => listOf(), [FIND]: find },
    loggedIn,
  );
  const queries = () => shown.sent.filter(({ path }) => path === FIND).map(({ body }) => body['query']);
  return { ...shown, go, queries, input: screen.getByRole('combobox') };
}

afterEach(() => paletteOpen.set(false));

it('the palette finds zones of all projects and opens their record sets by keyboard', async () => {
  const { user, go, queries, input } = open(() => ok({ list: [canal, candle] }));
  await user.type(input, 'can');
  const zones = within(await screen.findByRole('group', { name: 'DNS clusters' }));
  expect(zones.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'canal.nlWaterworks',
    'candle.nlWaterworks',
  ]);
  expect(queries()).toEqual(['can']);
  await user.type(input, 'al{Enter}');
  const path = `/developer/dashboard/projects/${PROJECT}/clusters/${canal.id}/records/`;
  expect(go).toHaveBeenCalledWith(path, { link: true });
});

it('the palette sends no search without input or for visitors', async () => {
  const { queries, unmount } = open(() => ok({ list: [canal] }));
  await screen.findAllByRole('option');
  expect(queries()).toEqual([]);
  unmount();
  const visitor = open(() => ok({ list: [canal] }), false);
  await visitor.user.type(visitor.input, 'cookies');
  await screen.findAllByRole('option');
  expect(visitor.sent).toEqual([]);
});

it('the palette shows a pending and a failed search', async () => {
  const { user, input } = open(() => refusal(503, 'unavailable', 'Not now.'));
  await user.type(input, 'can');
  expect(screen.getByRole('status').textContent).toBe('Loading');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not now.'));
});
