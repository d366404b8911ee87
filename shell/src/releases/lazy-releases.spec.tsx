import { screen } from '@testing-library/react';
import { show } from '@zonewerk/testing/screens';
import { OVERVIEW, usual } from '../../test/releases';
import { LazyReleases } from './lazy-releases';
import type * as Page from './releases-page';

let broken = false;

jest.mock('./releases-page', () => {
  const actual = jest.requireActual<typeof Page>('./releases-page');
  return {
    ReleasesPage: () => {
      if (broken) throw new Error('A fault of the page.');
      return <actual.ReleasesPage />;
    },
  };
});

it('the releases page loads on demand', async () => {
  show(<LazyReleases />, { [OVERVIEW]: usual });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Releases', level: 1 })).toBeTruthy();
});

it('a fault of the releases page is contained and offers Retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  broken = true;
  show(<LazyReleases />, {});
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
