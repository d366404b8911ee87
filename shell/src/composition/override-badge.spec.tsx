import { render, screen } from '@testing-library/react';
import { UiProvider } from '@zonewerk/ui';
import { ServicesContext, type Services } from '../services';
import { LazyBadge } from './lazy-badge';

const location = { pathname: '/projects/', search: '?query=a' };
const router = { subscribe: () => () => {}, state: { location } };
const services = { pages: { router } } as unknown as Services;

function show(override: Parameters<typeof LazyBadge>[0]['override']) {
  return render(
    <UiProvider env="test">
      <ServicesContext value={services}>
        <LazyBadge channel="staging" override={override} />
      </ServicesContext>
    </UiProvider>,
  );
}

const until = new Date(Date.now() + 3_600_000).toISOString();
const releases = ['mfe-content@0.1.0-0123456789', 'mfe-support@0.1.0-ffffffffff'];

it('the badge shows different releases with their expiry, and its link returns to the page', async () => {
  show({ releases, refused: [], until });
  const badge = await screen.findByRole('region', { name: 'Releases of this browser' });
  expect(badge.textContent).toContain('mfe-content, mfe-support');
  for (const release of releases) expect(badge.textContent).toContain(release);
  expect(badge.querySelector('time')?.dateTime).toBe(until);
  expect(badge.querySelector('details')?.open).toBe(false);
  const leave = screen.getByRole('link', { name: 'Leave these releases' });
  expect(leave.getAttribute('href')).toBe('/projects/?query=a&zw-release=off');
  // An external link: only a new document loads other releases.
  expect(leave.getAttribute('rel')).toBe('external');
});

it('the badge shows rejected releases with the reason', async () => {
  show({ releases: [], refused: ['mfe-content 0.1.0-0123456789 is not published.'], until });
  const badge = await screen.findByRole('region', { name: 'Releases of this browser' });
  expect(badge.querySelector('details')?.open).toBe(true);
  expect(badge.textContent).toMatch(/Same as staging\s+\(1 refused\)/u);
  expect(badge.textContent).toContain('mfe-content 0.1.0-0123456789 is not published.');
});

it('the badge shows equality with the channel', async () => {
  show({ releases: [], refused: [], until });
  const badge = await screen.findByRole('region', { name: 'Releases of this browser' });
  expect(badge.textContent).toContain('Same as staging');
  expect(badge.querySelector('details')).toBeNull();
});

it('the badge is hidden without an override', () => {
  expect(show(undefined).container.textContent).toBe('');
});
