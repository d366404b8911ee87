import { act, screen, waitFor, within } from '@testing-library/react';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { GET_PAGE, idOf, page, PAGE_FRAME, PUBLISH, SET_PAGE, SITE } from '../../../../test/website';
import { PageContentScreen } from './page-content-screen';

// Browser APIs that jsdom lacks.
beforeAll(() => {
  class Sheet {
    text = '';
    replaceSync(text: string) {
      this.text = text;
    }
  }
  window.CSSStyleSheet = Sheet as unknown as typeof CSSStyleSheet;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  document.elementFromPoint = () => null;
});
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', `/projects/${canal.id}/pages/${idOf('Visit')}/edit/`);
});

const html = '<div class="page"><h1 data-edit="title"></h1><div data-edit="text"></div></div>';
const framed = (language = 'nl', languages = ['nl']) =>
  ok({ frame: { style: '', html }, language, languages, site: SITE });
const draftOf = (title: string, body: string, rev = 1) =>
  ok({
    page: { ...page('Visit'), rev },
    draft: { title, description: '', tags: [], body },
    path: '/visit/',
    published: null,
    planned: null,
    redirects: 0,
  });

type Place = HTMLElement & {
  editor: { commands: { insertContentAt: (at: number, what: string) => unknown } };
};

function open(handlers: Parameters<typeof show>[1] = {}, role?: Parameters<typeof show>[3]) {
  const props = { ...screenProps, params: { ...screenProps.params, pageId: idOf('Visit') } };
  const answers = {
    [GET]: () => ok({ project: canal }),
    [PAGE_FRAME]: () => framed(),
    [GET_PAGE]: () => draftOf('Visit', '<p>Hello</p>'),
    ...handlers,
  };
  return show(<PageContentScreen {...props} />, answers, true, role);
}

async function place(name: 'title' | 'text'): Promise<Place> {
  await screen.findByRole('toolbar', { name: 'Opmaak' });
  const root = [...document.querySelectorAll('*')].find((one) => one.shadowRoot)?.shadowRoot;
  return root!.querySelector<Place>(`[data-edit="${name}"]`)!;
}

async function type(what: string) {
  const text = await place('text');
  act(() => void text.editor.commands.insertContentAt(1, what));
  return text;
}

it('a role without the permission gets no editor', async () => {
  const { sent } = open({}, 'viewer');
  const link = await screen.findByRole('link', { name: 'To the page' });
  expect(link.getAttribute('href')).toBe(`/projects/${canal.id}/pages/${idOf('Visit')}/`);
  expect(sent.some(({ path }) => path === PAGE_FRAME)).toBe(false);
});

it('the editor shows the page, saves the input and publishes it', async () => {
  const saved = { ...page('Visit'), rev: 2 };
  const text = { ...saved.texts[0]!, visible: true, state: 'published' as const };
  const { user, sent, host } = open({
    [SET_PAGE]: () => ok({ page: saved }),
    [PUBLISH]: () => ok({ page: { ...saved, rev: 3, texts: [text] } }),
  });
  expect((await place('title')).textContent).toBe('Visit');
  expect((await type('Well, ')).textContent).toBe('Well, Hello');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Saved and published');
  const changes = sent.filter(({ path }) => [SET_PAGE, PUBLISH].includes(path)).map(({ body }) => body);
  const where = { page: idOf('Visit'), language: 'nl' };
  expect(changes).toEqual([
    { ...where, rev: 1, title: 'Visit', body: '<p>Well, Hello</p>' },
    { ...where, rev: 2 },
  ]);
  expect(host.toast).toHaveBeenCalledWith({ text: 'Page published.', tone: 'good' });
  const view = screen.getByRole('link', { name: 'View on the website' });
  expect(view.getAttribute('href')).toBe(`${SITE}/visit/`);
  expect(sessionStorage).toHaveLength(0);
});

it('unsaved input is stored for a reload, with a notice', async () => {
  const { user } = open({ [SET_PAGE]: () => refusal(500, 'error', 'Down.') });
  await type('Well, ');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Not saved. Your input is still here.');
  expect(sessionStorage.getItem(`zw-draft:page-content:${canal.id}:${idOf('Visit')}:nl`)).toContain(
    'Well, Hello',
  );
});

it('a concurrent change offers both versions', async () => {
  let theirs = draftOf('Visit', '<p>Hello</p>');
  const { user } = open({
    [GET_PAGE]: () => theirs.clone(),
    [SET_PAGE]: () => ok({ status: 'changed-meanwhile', page: { ...page('Visit'), rev: 5 } }),
  });
  await type('Mine ');
  theirs = draftOf('Visit', '<p>Theirs</p>', 5);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Choose one version. The other version is lost.');
  await user.click(screen.getByRole('button', { name: 'Show their version' }));
  const window = within(await screen.findByRole('dialog', { name: 'Their version' }));
  expect((await window.findByRole('textbox', { name: 'Text' })).textContent).toBe('Theirs');
  await user.click(window.getByRole('button', { name: 'Use their version' }));
  await waitFor(async () => expect((await place('text')).textContent).toBe('Theirs'));
  expect(screen.getByText('Saved as a draft')).toBeTruthy();
});

it('each language shows its own draft', async () => {
  const { user, sent } = open({
    [PAGE_FRAME]: ({ language }) => framed(String(language ?? 'nl'), ['nl', 'en']),
    [GET_PAGE]: ({ language }) => draftOf(`Visit ${String(language)}`, ''),
  });
  expect((await place('title')).textContent).toBe('Visit nl');
  await user.click(screen.getByRole('button', { name: 'Language: Dutch' }));
  await user.click(screen.getByRole('menuitem', { name: 'English' }));
  await screen.findByRole('button', { name: 'Language: English' });
  await waitFor(async () => expect((await place('title')).textContent).toBe('Visit en'));
  expect(sent.filter(({ path }) => path === PAGE_FRAME).map(({ body }) => body['language'])).toEqual([
    undefined,
    'en',
  ]);
});

it('a language shows its stored text after switching back', async () => {
  const stored: Record<string, string> = { nl: '<p>Hallo</p>', en: '<p>Hello</p>' };
  const { user } = open({
    [PAGE_FRAME]: ({ language }) => framed(String(language ?? 'nl'), ['nl', 'en']),
    [GET_PAGE]: ({ language }) => draftOf('Visit', stored[String(language)] ?? ''),
    [SET_PAGE]({ language, body }) {
      stored[String(language)] = String(body);
      return ok({ page: { ...page('Visit'), rev: 2 } });
    },
  });
  await type('Well, ');
  for (const [from, to, shown] of [
    ['Dutch', 'English', 'Hello'],
    ['English', 'Dutch', 'Well, Hallo'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: `Language: ${from}` }));
    await user.click(screen.getByRole('menuitem', { name: to }));
    await screen.findByRole('button', { name: `Language: ${to}` });
    await waitFor(async () => expect((await place('text')).textContent).toBe(shown));
  }
});

it('the editor shows loading, a failure, a missing network and a deleted page', async () => {
  const { answer, respond } = later();
  const answers = [answer, refusal(500, 'error', 'Down.'), offline()];
  const { user } = open({ [PAGE_FRAME]: () => answers.shift() ?? refusal(404, 'not-found', 'Gone.') });
  await screen.findByRole('status', { name: 'Loading the page' });
  respond(refusal(500, 'error', 'It is down.'));
  await screen.findByText('It is down.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Down.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText("You're offline");
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Page not found');
  expect(screen.getByRole('link', { name: 'To the pages' })).toBeTruthy();
});
