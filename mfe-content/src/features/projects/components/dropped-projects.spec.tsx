import { screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal } from '../../../../test/projects';
import { DroppedProjects } from './dropped-projects';

const LIST = '/api/self/projects/dropped/';
const RESTORE = '/api/self/projects/restore/';
const dropped = {
  id: canal.id,
  name: canal.name,
  dropped: '2026-11-30T10:00:00.000Z',
  removed: '2026-12-30T10:00:00.000Z',
};

it('the panel is hidden without dropped projects', async () => {
  const { container, sent } = show(<DroppedProjects />, { [LIST]: () => ok({ list: [] }) });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(within(container).queryByText('Dropped projects')).toBeNull();
});

it('a project can be restored, and a failure shows the reason', async () => {
  let list = [dropped];
  const answers = [offline(), refusal(404, 'not-found', 'This project is removed.'), ok({ project: canal })];
  const { user, host, sent } = show(<DroppedProjects />, {
    [LIST]: () => ok({ list }),
    [RESTORE]: () => {
      if (answers.length === 1) list = [];
      return answers.shift() ?? offline();
    },
  });
  const restore = async () => {
    // The button is disabled until the previous request has ended.
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Restore/u });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.click(button);
  };
  await restore();
  await waitFor(() => expect(host.toast).toHaveBeenLastCalledWith(expect.objectContaining({ tone: 'bad' })));
  await restore();
  const failed = { text: 'This project is removed.', tone: 'bad' };
  await waitFor(() => expect(host.toast).toHaveBeenLastCalledWith(failed));
  await restore();
  const done = { text: 'Canal museum restored.', tone: 'good' };
  await waitFor(() => expect(host.toast).toHaveBeenLastCalledWith(done));
  expect(sent.findLast(({ path }) => path === RESTORE)?.body).toEqual({ project_id: canal.id });
  await waitFor(() => expect(screen.queryByText('Canal museum')).toBeNull());
});
