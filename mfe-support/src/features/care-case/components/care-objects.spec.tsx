import { screen, within } from '@testing-library/react';
import type { CaseObject } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { CARE_OBJECT, CARE_OBJECTS, careCase } from '../../../../test/care-cases';
import { CareObjects } from './care-objects';

const zone: CaseObject = {
  kind: 'cluster',
  id: '5'.repeat(24),
  title: 'harbour.example',
  state: 'published',
  facts: ['12 record sets'],
  path: null,
  access_until: '2099-01-01T00:00:00.000Z',
};

async function shown(object: CaseObject, more = {}) {
  const rendered = show(<CareObjects shown={careCase} />, {
    [CARE_OBJECTS]: () => ok({ list: [object] }),
    ...more,
  });
  await rendered.user.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByText('12 record sets');
  return rendered;
}

it('the details of an object are read while its customer grants access', async () => {
  const details = [{ name: 'www A', value: 'TTL 60\n192.0.2.1' }];
  const { user, sent } = await shown(zone, { [CARE_OBJECT]: () => ok({ details }) });
  expect(sent.some(({ path }) => path === CARE_OBJECT)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Details of harbour.example' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Details of harbour.example' }));
  expect(await dialog.findByText('www A')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ caseId: careCase.caseId, kind: 'cluster', object_id: zone.id });
});

it('an ended access shows its reason', async () => {
  const message = 'The access has ended.';
  const { user } = await shown(zone, { [CARE_OBJECT]: () => refusal(403, 'permission-issue', message) });
  await user.click(screen.getByRole('button', { name: 'Details of harbour.example' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

it('an object without a grant has no details', async () => {
  await shown({ ...zone, access_until: null });
  expect(screen.queryByRole('button', { name: 'Details of harbour.example' })).toBeNull();
});
