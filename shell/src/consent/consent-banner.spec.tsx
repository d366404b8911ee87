import { screen } from '@testing-library/react';
import { show } from '@zonewerk/testing/screens';
import { ConsentBanner } from './consent-banner';

const covered = () => document.documentElement.style.getPropertyValue('--zw-covered');

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
});

it('the consent banner reserves space at the page end until a choice', async () => {
  const { user } = show(<ConsentBanner />, {});
  expect(covered()).toBe('232px');
  await user.click(screen.getByRole('button', { name: 'Only necessary' }));
  expect(covered()).toBe('');
});
