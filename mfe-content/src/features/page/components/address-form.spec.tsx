import { act, screen, waitFor } from '@testing-library/react';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import {
  ADD_REDIRECT,
  GET_PAGE,
  listOf,
  pageOf,
  redirectOf,
  REDIRECTS,
  REMOVE_REDIRECT,
  VERSIONS,
  VISIT,
} from '../../../../test/page';
import { canal, GET, screenProps } from '../../../../test/projects';
import { pages, SET_PAGE, TREE, websiteOf } from '../../../../test/website';
import { PageScreen } from './page-screen';

type Handlers = Parameters<typeof show>[1];

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
const bodiesOf = (sent: ReturnType<typeof show>['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);
const slug = () => screen.findByLabelText<HTMLInputElement>('SEO slug');

describe('the slug of a page', () => {
  it('is read-only until it is clicked, and is normalized during input', async () => {
    const { user, sent, host } = open({ [SET_PAGE]: () => ok({ page: pageOf({ rev: 2 }).page }) });
    expect((await slug()).readOnly).toBe(true);
    await user.click(await slug());
    expect((await slug()).readOnly).toBe(false);
    expect(screen.getByText(/^The old URL of a visible page redirects automatically/u)).toBeTruthy();
    await user.clear(await slug());
    await user.type(await slug(), 'Über & us ');
    expect((await slug()).value).toBe('uber-and-us-');
    expect(screen.getByText('/uber-and-us/')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    expect(bodiesOf(sent, SET_PAGE)).toEqual([{ page: VISIT, language: 'nl', rev: 1, slug: 'uber-and-us' }]);
    expect((await slug()).readOnly).toBe(true);
  });

  it('shows a rejection at its field and preserves the input', async () => {
    const issue = { path: 'slug', message: 'Another page of this level already has this slug.' };
    const { user } = open({ [SET_PAGE]: () => refusal(400, 'validation-error', 'Please check.', [issue]) });
    await user.click(await screen.findByRole('button', { name: 'Change URL' }));
    await user.clear(await slug());
    await user.click(screen.getByRole('button', { name: 'Save URL' }));
    expect(screen.getByText('Please enter the slug.')).toBeTruthy();
    await user.type(await slug(), 'museum');
    await user.click(screen.getByRole('button', { name: 'Save URL' }));
    expect(await screen.findByText(issue.message)).toBeTruthy();
    expect((await slug()).value).toBe('museum');
    await user.click(screen.getByRole('button', { name: 'Discard change' }));
    expect((await slug()).value).toBe('visit');
  });

  it('has an explanation on hover and focus', async () => {
    const { user } = open();
    await slug();
    await user.hover(screen.getByText('slug'));
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toMatch(/^A short name of the page with a to z, 0 to 9 and hyphens/u);
  });

  it('preserves the cursor position during input', async () => {
    const { user } = open();
    await user.click(await slug());
    const field = await slug();
    await user.type(field, 'X', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect([field.value, field.selectionStart]).toEqual(['vixsit', 3]);
  });
});

describe('redirects', () => {
  const row = async (from: string) => screen.findByText(from);

  it('can be added', async () => {
    const list = [redirectOf('/old/')];
    const { user, sent, host } = open({
      [REDIRECTS]: () => listOf(...list),
      [ADD_REDIRECT]: () => {
        list.push(redirectOf('/older/'));
        return ok({ redirect: redirectOf('/older/') });
      },
    });
    await row('/old/');
    await user.click(screen.getByRole('button', { name: 'Add redirect' }));
    await user.type(await screen.findByLabelText('Former URL'), 'older{Enter}');
    await row('/older/');
    expect(bodiesOf(sent, ADD_REDIRECT)).toEqual([{ page: VISIT, language: 'nl', from: 'older' }]);
    expect(host.toast).toHaveBeenCalledWith({ text: 'Redirect from /older/ added.', tone: 'good' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('show a rejection, and the input survives a reload', async () => {
    const issue = { path: 'from', message: 'A page has this URL.' };
    const shown = open({
      [ADD_REDIRECT]: () => refusal(400, 'validation-error', 'Please check.', [issue]),
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await shown.user.type(await screen.findByLabelText('Former URL'), '/museum/{Enter}');
    expect(await screen.findByText('A page has this URL.')).toBeTruthy();
    shown.unmount();
    open();
    expect((await screen.findByLabelText<HTMLInputElement>('Former URL')).value).toBe('/museum/');
  });

  it('can be removed and restored', async () => {
    let list = [redirectOf('/old/')];
    const { user, sent, host } = open({
      [REDIRECTS]: () => listOf(...list),
      [REMOVE_REDIRECT]: () => {
        list = [];
        return ok({});
      },
      [ADD_REDIRECT]: () => ok({ redirect: redirectOf('/old/') }),
    });
    await row('/old/');
    await user.click(screen.getByRole('button', { name: 'Remove: /old/' }));
    expect(await screen.findByText('No redirects yet')).toBeTruthy();
    act(() => (host.toast.mock.calls[0]?.[0] as { undo: () => void }).undo());
    await waitFor(() =>
      expect(bodiesOf(sent, ADD_REDIRECT)).toEqual([{ page: VISIT, language: 'nl', from: '/old/' }]),
    );
    expect(bodiesOf(sent, REMOVE_REDIRECT)).toEqual([{ redirect: redirectOf('/old/').id }]);
  });
});
