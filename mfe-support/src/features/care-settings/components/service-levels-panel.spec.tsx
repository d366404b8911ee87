import { screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { levels, LEVELS_GET, LEVELS_SAVE, serviceLevels } from '../../../../test/care-cases';
import { ServiceLevelsPanel } from './service-levels-panel';

// Fake: three time zones instead of all of the platform, which are slow to search by role.
beforeEach(() => {
  sessionStorage.clear();
  const zones = ['Asia/Tokyo', 'Europe/Amsterdam', 'Europe/Paris'];
  jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(zones);
});
afterEach(() => jest.restoreAllMocks());

const form = async () => within(await screen.findByRole('form', { name: 'Office hours and targets' }));
const group = async (name: string) => within((await form()).getByRole('group', { name }));
const save = { name: 'Save office hours and targets' };
const savedAs = (revision: number) => ok({ service_levels: { ...serviceLevels, revision } });

describe('an agent', () => {
  it('reads hours, holidays and targets, and has no form', async () => {
    show(<ServiceLevelsPanel isLead={false} />, { [LEVELS_GET]: () => levels() });
    expect(await screen.findByText('Europe/Amsterdam')).toBeTruthy();
    expect(screen.getAllByText('09:00–17:00')).toHaveLength(5);
    expect(screen.getAllByText('Closed')).toHaveLength(2);
    expect(screen.getByText('First response: 1 hour 30 minutes')).toBeTruthy();
    expect(screen.getByText('Dec 25, 2026')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('sees a notice for unsaved hours', async () => {
    show(<ServiceLevelsPanel isLead={false} />, {
      [LEVELS_GET]: () => levels({ revision: 0, holidays: [] }),
    });
    expect(await screen.findByText(/^Not saved yet\./u)).toBeTruthy();
    expect(screen.getByText('No holidays')).toBeTruthy();
  });

  it('can retry after a failure', async () => {
    const answers = [offline(), refusal(500, 'error', 'Broken.'), levels()];
    const { user } = show(<ServiceLevelsPanel isLead={false} />, { [LEVELS_GET]: () => answers.shift()! });
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Broken.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Europe/Amsterdam')).toBeTruthy();
  });
});

describe('a lead', () => {
  it('saves hours, a holiday and a target with the displayed revision', async () => {
    const { user, sent, host } = show(<ServiceLevelsPanel isLead />, {
      [LEVELS_GET]: () => levels(),
      [LEVELS_SAVE]: () => savedAs(4),
    });
    const saturday = await group('Saturday');
    expect(saturday.getByText('Closed')).toBeTruthy();
    await user.click(saturday.getByRole('button', { name: 'Add hours on Saturday' }));
    await user.clear(saturday.getByLabelText('To'));
    await user.type(saturday.getByLabelText('To'), '12:00');
    await user.click((await group('Monday')).getByRole('button', { name: 'Remove these hours on Monday' }));
    await user.click((await form()).getByRole('button', { name: 'Remove holiday' }));
    const billing = await group('Billing');
    await user.type(billing.getByLabelText('Resolution'), '960');
    await user.clear((await group('Technical problem')).getByLabelText('First response'));
    await user.click((await form()).getByRole('button', save));
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    const { hours, targets } = serviceLevels;
    expect(sent.find(({ path }) => path === LEVELS_SAVE)?.body).toEqual({
      ...serviceLevels,
      hours: { ...hours, monday: [], saturday: [{ from: '09:00', to: '12:00' }] },
      holidays: [],
      targets: {
        ...targets,
        technical: targets.question,
        billing: { ...targets.billing, resolution: '960' },
      },
    });
  });

  it('sees an error at its field, which preserves its text, until a row is removed', async () => {
    const issues = [
      { path: 'hours.monday.0.to', message: 'Please enter an end after the beginning.' },
      { path: 'targets.abuse.next_response', message: 'Please enter a whole number from 1 to 60000.' },
    ];
    const { user } = show(<ServiceLevelsPanel isLead />, {
      [LEVELS_GET]: () => levels(),
      [LEVELS_SAVE]: () => refusal(400, 'validation-error', 'Please check the marked fields.', issues),
    });
    const monday = await group('Monday');
    const to = monday.getByLabelText<HTMLInputElement>('To');
    await user.clear(to);
    await user.type(to, '8:00');
    const next = (await group('Report abuse')).getByLabelText<HTMLInputElement>('Next response');
    await user.type(next, 'soon');
    await user.click((await form()).getByRole('button', save));
    expect(await monday.findByText('Please enter an end after the beginning.')).toBeTruthy();
    expect(to.getAttribute('aria-invalid')).toBe('true');
    expect(
      (await group('Report abuse')).getByText('Please enter a whole number from 1 to 60000.'),
    ).toBeTruthy();
    expect([to.value, next.value]).toEqual(['8:00', 'soon']);
    await user.click(monday.getByRole('button', { name: 'Add hours on Monday' }));
    expect(monday.queryByText('Please enter an end after the beginning.')).toBeNull();
  });

  it('reloads after the save of another lead, and preserves the input until then', async () => {
    const answers = [levels(), levels({ revision: 4, time_zone: 'Asia/Tokyo' })];
    const { user, sent } = show(<ServiceLevelsPanel isLead />, {
      [LEVELS_GET]: () => answers.shift() ?? offline(),
      [LEVELS_SAVE]: () => refusal(409, 'conflict', 'Another lead changed the office hours and targets.'),
    });
    const zone = (await form()).getByLabelText<HTMLSelectElement>('Time zone');
    await user.selectOptions(zone, 'Europe/Paris');
    await user.click((await form()).getByRole('button', save));
    expect(await screen.findByText('Another lead changed the office hours and targets.')).toBeTruthy();
    expect(zone.value).toBe('Europe/Paris');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    const reloaded = async () => (await form()).getByLabelText<HTMLSelectElement>('Time zone').value;
    await waitFor(async () => expect(await reloaded()).toBe('Asia/Tokyo'));
    await user.click((await form()).getByRole('button', save));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ revision: 4, time_zone: 'Asia/Tokyo' }));
  });
});
