import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { CANCEL, GET_PAGE, listOf, pageOf, PUBLISH, REDIRECTS, VERSIONS, VISIT } from '../../../../test/page';
import { canal, GET, screenProps } from '../../../../test/projects';
import { pages, TREE, websiteOf } from '../../../../test/website';
import { PageScreen } from './page-screen';

type Handlers = Parameters<typeof show>[1];
type Shown = ReturnType<typeof show>;

const props = { ...screenProps, params: { ...screenProps.params, pageId: VISIT } };
const open = (handlers: Handlers = {}) =>
  show(<PageScreen {...props} />, {
    [GET]: () => ok({ project: canal }),
    [TREE]: () => websiteOf(pages),
    [GET_PAGE]: () => ok(pageOf()),
    [VERSIONS]: () => listOf(),
    [REDIRECTS]: () => listOf(),
    ...handlers,
  });
const bodiesOf = (sent: Shown['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);
const state = async () => within(await screen.findByRole('complementary', { name: 'Publication' }));
const publish = () => screen.findByRole('button', { name: 'Publish' });
const place = { page: VISIT, language: 'nl' };
const at = '2027-03-01T10:00:00.000Z';

// jsdom does not scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

describe('a scheduled publication', () => {
  it('requires a future time, in the time zone of the user', async () => {
    const { user, sent } = open({ [PUBLISH]: () => ok({ page: pageOf({ rev: 2 }).page }) });
    await user.click(await screen.findByRole('button', { name: 'More publication options' }));
    await user.click(screen.getByRole('menuitem', { name: 'Publish at…' }));
    const field = await screen.findByLabelText('Date and time');
    fireEvent.change(field, { target: { value: '2020-01-01T10:00' } });
    await user.click(screen.getByRole('button', { name: 'Plan the publication' }));
    expect(screen.getByText('Please choose a time in the future.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '2027-03-01T10:00' } });
    await user.click(screen.getByRole('button', { name: 'Plan the publication' }));
    await waitFor(() => expect(screen.queryByLabelText('Date and time')).toBeNull());
    const wanted = new Date(2027, 2, 1, 10).toISOString();
    expect(bodiesOf(sent, PUBLISH)).toEqual([{ ...place, rev: 1, at: wanted }]);
  });

  it.each([
    ['shows a hidden page then', true, { show: true }, 'Publication planned for '],
    [
      'leaves a hidden page hidden where that is chosen',
      false,
      {},
      'The page stays hidden until you show it.',
    ],
  ])('%s', async (_, shown, sentToo, toast) => {
    window.history.replaceState(null, '', '/?plan=1');
    const { user, sent, host } = open({
      [GET_PAGE]: () => ok(pageOf({ visible: false })),
      [PUBLISH]: () => ok({ page: pageOf({ rev: 2 }).page }),
    });
    const field = await screen.findByLabelText('Date and time');
    fireEvent.change(field, { target: { value: '2027-03-01T10:00' } });
    const choice = screen.getByRole<HTMLInputElement>('switch', { name: 'Show the page to visitors then' });
    expect(choice.checked).toBe(true);
    if (!shown) await user.click(choice);
    await user.click(screen.getByRole('button', { name: 'Plan the publication' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    expect(host.toast).toHaveBeenCalledWith(
      expect.objectContaining({ text: expect.stringContaining(toast) }),
    );
    const wanted = new Date(2027, 2, 1, 10).toISOString();
    expect(bodiesOf(sent, PUBLISH)).toEqual([{ ...place, rev: 1, at: wanted, ...sentToo }]);
  });

  it.each([
    [true, 'Nothing until the planned publication.', 'Visitors see the page then.'],
    [false, 'Nothing: the page is hidden.', 'The page stays hidden. Visitors see it after you show it.'],
  ])('shows whether visitors see a hidden page: %s', async (visible, visitors, card) => {
    const planned = { at, by: 'Ada', edited: false, visible };
    open({ [GET_PAGE]: () => ok(pageOf({ visible: false, planned, state: 'scheduled' })) });
    expect(await screen.findByText(visitors)).toBeTruthy();
    expect(screen.getByText(card, { exact: false })).toBeTruthy();
  });

  it('shows a rejection of the server at its field', async () => {
    const issue = { path: 'at', message: 'A publication can be scheduled at most two years ahead.' };
    window.history.replaceState(null, '', '/?plan=1');
    const { user } = open({ [PUBLISH]: () => refusal(400, 'validation-error', 'Please check.', [issue]) });
    await user.click(await screen.findByRole('button', { name: 'Plan the publication' }));
    expect(await screen.findByText(issue.message)).toBeTruthy();
  });

  it('shows later changes that it excludes, and can be cancelled', async () => {
    const planned = { at, by: 'Ada', edited: true, visible: true };
    let answer = pageOf({ planned });
    const { user, sent } = open({
      [GET_PAGE]: () => ok(answer),
      [CANCEL]: () => {
        answer = pageOf();
        return ok({ page: answer.page });
      },
    });
    const panel = await state();
    expect(panel.getByText('Later changes are not included.')).toBeTruthy();
    expect(panel.queryByText(/hidden/u)).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Cancel the planned publication' }));
    expect(await panel.findByText('Nothing is planned.')).toBeTruthy();
    expect(bodiesOf(sent, CANCEL)).toEqual([place]);
  });

  it('is replaced by publishing now only after a confirmation', async () => {
    const planned = { at, by: 'Ada', edited: false, visible: true };
    const { user, sent, host } = open({ [GET_PAGE]: () => ok(pageOf({ planned })) });
    host.confirm.mockResolvedValueOnce(false);
    await user.click(await publish());
    expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Publish now?' }));
    expect(bodiesOf(sent, PUBLISH)).toEqual([]);
  });
});
