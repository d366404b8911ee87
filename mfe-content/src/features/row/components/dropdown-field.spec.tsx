import { act, screen, waitFor } from '@testing-library/react';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  cities,
  field,
  GET_ROW,
  moduleOf,
  propsOf,
  reads,
  RELOAD_DROPDOWN,
  row,
  rowOf,
  SET_ROW,
} from '../../../../test/rows';
import { RowScreen } from './row-screen';

const utrecht = row('Utrecht');
const delft = row('Delft');
const museum = row('Museum');
const tower = row('Tower');
const mill = row('Mill');
const places = moduleOf('Places', [field('text', 'Place')]);
const visits = moduleOf('Visits', [
  field('text', 'Name'),
  field('dropdown', 'City', { target: cities.id, column: 'city' }),
  field('dropdown', 'Place', { target: places.id, column: 'place', watcher: 'city', filter: 'city' }),
]);
const school = row('School', { name: 'School', city: utrecht.id, place: tower.id });
const labels = { city: { [utrecht.id]: 'Utrecht' }, place: { [tower.id]: 'Tower' } };

const option = ({ id, title }: typeof museum) => ({ id, column_value: title });
const offer = (...rows: (typeof museum)[]) => ok({ data: rows.map(option) });
const OFFERED = new Map([
  [utrecht.id, [museum, tower]],
  [delft.id, [mill]],
]);

type Answer = (watched: unknown) => Response | Promise<Response> | null;

function open(answer: Answer = () => null, stored = school, module = visits) {
  const shown = show(<RowScreen {...propsOf(stored.id, visits.id)} />, {
    ...reads([cities, places, module]),
    [GET_ROW]: () => rowOf(stored, labels),
    [RELOAD_DROPDOWN]: ({ field: key, watcherValue }) => {
      if (key === 'city') return offer(utrecht, delft);
      return answer(watcherValue) ?? offer(...(OFFERED.get(String(watcherValue)) ?? []));
    },
    [SET_ROW]: ({ values }) =>
      ok({ row: { ...stored, rev: 2, values: { ...stored.values, ...(values as object) } } }),
  });
  const reloads = () =>
    shown.sent.filter(({ path, body }) => path === RELOAD_DROPDOWN && body['field'] === 'place');
  return { ...shown, reloads };
}

const list = (label: string) => screen.findByLabelText<HTMLSelectElement>(label);
const offered = async (label: string) => [...(await list(label)).options].map(({ text }) => text);
const ready = () => waitFor(async () => expect(await offered('Place')).toContain('Museum'));

it('the options follow the other field and are reloaded on its change', async () => {
  const { user, reloads } = open();
  await ready();
  expect((await list('Place')).selectedOptions[0]?.text).toBe('Tower');
  await user.selectOptions(await list('City'), 'Delft');
  await waitFor(async () => expect(await offered('Place')).toEqual(['Please choose', 'Mill']));
  expect(reloads().map(({ body }) => body['watcherValue'])).toEqual([utrecht.id, delft.id]);
  await user.selectOptions(await list('City'), 'Utrecht');
  await waitFor(() => expect(reloads()).toHaveLength(3));
});

it('an unavailable choice is cleared with a note until another is made', async () => {
  const { user, sent } = open();
  await ready();
  await user.selectOptions(await list('City'), 'Delft');
  const note = '“Tower” does not match “City”. Please choose again.';
  expect(await screen.findByText(note)).toBeTruthy();
  expect((await list('Place')).value).toBe('');
  await user.selectOptions(await list('Place'), 'Mill');
  expect(screen.queryByText(note)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.find(({ path }) => path === SET_ROW)).toBeDefined());
  expect(sent.find(({ path }) => path === SET_ROW)?.body['values']).toEqual({
    city: delft.id,
    place: mill.id,
  });
});

it('a late response for an earlier choice is ignored', async () => {
  const late = later();
  const { user } = open((watched) => (watched === delft.id ? late.answer : null));
  await ready();
  await user.selectOptions(await list('City'), 'Delft');
  await user.selectOptions(await list('City'), 'Utrecht');
  await ready();
  await act(async () => late.respond(offer(mill)));
  expect(await offered('Place')).toEqual(['Please choose', 'Museum', 'Tower']);
  expect((await list('Place')).selectedOptions[0]?.text).toBe('Tower');
});

it('a choice is preserved while options load or fail to load', async () => {
  let fails = true;
  const { user } = open(() => (fails ? refusal(500, 'error', 'Broken.') : null));
  expect(await screen.findByText('The options could not be loaded.')).toBeTruthy();
  expect((await list('Place')).selectedOptions[0]?.text).toBe('Tower');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await ready();
  expect((await list('Place')).selectedOptions[0]?.text).toBe('Tower');
  expect(screen.getByText('Everything is saved.')).toBeTruthy();
});

it('the field is disabled without the other choice, and its lost choice is marked', async () => {
  const { user, reloads } = open();
  await ready();
  expect((await list('Place')).getAttribute('aria-invalid')).toBeNull();
  await user.selectOptions(await list('City'), '');
  expect(await screen.findByText('Choose “City” first.')).toBeTruthy();
  expect((await list('Place')).disabled).toBe(true);
  expect((await list('Place')).value).toBe('');
  expect((await list('Place')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText(/does not match/u)).toBeNull();
  expect(reloads()).toHaveLength(1);
  await user.selectOptions(await list('City'), 'Delft');
  expect(await screen.findByText(/^“Tower” does not match/u)).toBeTruthy();
  expect((await list('Place')).getAttribute('aria-invalid')).toBeNull();
  await user.selectOptions(await list('City'), 'Utrecht');
  await ready();
  expect(screen.queryByText(/does not match/u)).toBeNull();
});

it('an empty field is valid without the other choice', async () => {
  open(undefined, { ...school, values: { ...school.values, city: null, place: null } });
  expect(await screen.findByText('Choose “City” first.')).toBeTruthy();
  expect((await list('Place')).getAttribute('aria-invalid')).toBeNull();
});

it('an unavailable stored choice is shown and preserved', async () => {
  open(undefined, { ...school, values: { ...school.values, place: mill.id } });
  await ready();
  expect((await list('Place')).selectedOptions[0]?.text).toBe('Deleted row');
  expect(screen.getByText('Everything is saved.')).toBeTruthy();
});

it('a missing watched field shows an inline error', async () => {
  const fields = visits.fields.filter(({ key }) => key !== 'city');
  const { reloads } = open(undefined, school, { ...visits, fields });
  expect(await screen.findByText(/^The field that this choice depends on is missing\./u)).toBeTruthy();
  const place = await list('Place');
  expect([place.disabled, place.getAttribute('aria-invalid')]).toEqual([true, 'true']);
  expect(place.selectedOptions[0]?.text).toBe('Tower');
  expect(reloads()).toHaveLength(0);
});
