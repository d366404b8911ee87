import { act, screen, waitFor } from '@testing-library/react';
import { LABEL_COLORS, type LabelColor } from '@zonewerk/contracts';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps, SET_LABEL } from '../../../../test/projects';
import { SettingsScreen } from './settings-screen';

/** A server that stores the label; `answer` may reject or delay. */
function server(answer: (color: LabelColor) => Response | Promise<Response> | Error | null = () => null) {
  let stored = canal;
  return {
    [GET]: () => ok({ project: stored }),
    [SET_LABEL]: ({ label_color: color }: Record<string, unknown>) => {
      const special = answer(color as LabelColor);
      if (special) return special;
      stored = { ...stored, label_color: color as LabelColor };
      return ok({ project: stored });
    },
  };
}

const swatch = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const labelsOf = (sent: { path: string; body: Record<string, unknown> }[]) =>
  sent.filter(({ path }) => path === SET_LABEL).map(({ body }) => body['label_color']);

it('the panel offers every colour and marks the current one', async () => {
  show(<SettingsScreen {...screenProps} />, server());
  expect((await swatch('Teal')).checked).toBe(true);
  const swatches = screen.getAllByRole<HTMLInputElement>('radio');
  expect(swatches.map(({ value }) => value)).toEqual([...LABEL_COLORS]);
  expect(new Set(swatches.map(({ name }) => name))).toEqual(new Set(['label_color']));
});

it('the chosen colour is saved', async () => {
  const { user, host, sent } = show(<SettingsScreen {...screenProps} />, server());
  await user.click(await swatch('Plum'));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Label set to Plum.', tone: 'good' }));
  expect(sent.find(({ path }) => path === SET_LABEL)?.body).toEqual({
    project_id: canal.id,
    label_color: 'plum',
  });
  expect((await swatch('Plum')).checked).toBe(true);
  await waitFor(() => expect(sent.filter(({ path }) => path === GET)).toHaveLength(2));
});

it('the choice is shown before the response', async () => {
  const { answer, respond } = later();
  const { user, host } = show(
    <SettingsScreen {...screenProps} />,
    server(() => answer),
  );
  await user.click(await swatch('Rose'));
  expect((await swatch('Rose')).checked).toBe(true);
  expect(screen.getByText('Saving…')).toBeTruthy();
  expect(host.toast).not.toHaveBeenCalled();
  respond(ok({ project: { ...canal, label_color: 'rose' } }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
});

it.each([
  ['a refusal', () => refusal(403, 'permission-issue', 'You may not.'), 'You may not.'],
  ['no network', () => new TypeError('Failed to fetch'), 'Oh no! Something went wrong with your request.'],
])('the stored colour is restored after %s', async (_, answer, reason) => {
  const { user, host } = show(<SettingsScreen {...screenProps} />, server(answer));
  await user.click(await swatch('Moss'));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: expect.stringContaining(reason), tone: 'bad' }),
  );
  expect((await swatch('Teal')).checked).toBe(true);
});

it('changes are sent one at a time, and only the last of several', async () => {
  const first = later();
  const { user, host, sent } = show(
    <SettingsScreen {...screenProps} />,
    server((color) => (color === 'brick' ? first.answer : null)),
  );
  await user.click(await swatch('Brick'));
  await user.click(await swatch('Amber'));
  await user.click(await swatch('Green'));
  expect(labelsOf(sent)).toEqual(['brick']);
  await act(async () => first.respond(ok({ project: { ...canal, label_color: 'brick' } })));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Label set to Green.', tone: 'good' }));
  expect(labelsOf(sent)).toEqual(['brick', 'green']);
  expect(host.toast).toHaveBeenCalledTimes(1);
  expect((await swatch('Green')).checked).toBe(true);
  // The project is not reloaded between two choices: a late response could show the first one.
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual([GET, SET_LABEL, SET_LABEL, GET]));
});
