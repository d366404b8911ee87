import { IconFiles, IconPlus } from '@tabler/icons-react';
import { TOP, type Website, type WebsiteLanguage, type WebsitePage } from '@zonewerk/contracts';
import { pagePath, useAllowed, useAllowedWindow, useQueryParam, useSearch } from '@zonewerk/shell-sdk';
import { Button, EmptyState, PageHeader, Panel } from '@zonewerk/ui';
import { useContentEditing } from '../../../shared/hooks/use-content-editing';
import { useShowPage } from '../../../shared/hooks/use-show-page';
import { useVisibility } from '../../../shared/hooks/use-visibility';
import { websiteMessages } from '../../../shared/website-messages';
import {
  AddLanguageWindow,
  RemoveMainLanguageWindow,
  useMainLanguage,
  useRemoveLanguage,
} from './language-windows';
import { MoveWindow } from './move-window';
import { byIdOf } from '../page-order';
import { pathOf } from '../page-rows';
import { PageTree } from './page-tree';
import { AddPageWindow, RenamePageWindow } from './page-windows';
import { OrderState, PagesTools } from './pages-tools';
import { useOpenPages } from '../hooks/use-open-pages';
import { usePageActions } from '../hooks/use-page-actions';
import { usePageOrder, type PageOrderUse } from '../hooks/use-page-order';

const texts = websiteMessages;

interface WebsitePagesProps {
  projectId: string;
  website: Website;
  back: { href: string; label: string };
}

/** Page tree with its actions. */
export function WebsitePages({ projectId, website, back }: WebsitePagesProps) {
  const [wanted, setWanted] = useQueryParam('language');
  const language =
    website.languages.find((one) => one === wanted) ?? (website.languages[0] as WebsiteLanguage);
  const windows = useWindows();
  const order = usePageOrder(projectId, website.pages);
  const open = useOpenPages(order.pages);
  const search = useSearch();
  const removeLanguage = useRemoveLanguage(projectId);
  const makeMain = useMainLanguage(projectId, website.languages);
  const add = <AddButton onAdd={() => windows.add.set(TOP)} />;
  const tools = {
    languages: website.languages,
    language,
    onChoose: setWanted,
    onAdd: windows.addLanguage.show,
    onRemove(one: WebsiteLanguage) {
      if (one === website.languages[0]) windows.removeMain.show();
      else void removeLanguage(one);
    },
    onMain: (one: WebsiteLanguage) => void makeMain(one),
  };
  const use = { projectId, website, language, order, open, windows };
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} back={back} actions={add} />
      <Panel flush>
        <PagesTools
          languages={tools}
          search={{ value: search.typed, onChange: search.setTyped }}
          onOpenAll={open.some && !search.active ? open.setAll : null}
        />
        {website.pages.length === 0 ? (
          <EmptyState icon={<IconFiles />} title={texts.empty.title} text={texts.empty.text} action={add} />
        ) : (
          <Tree {...use} words={search.settled.toLocaleLowerCase()} />
        )}
      </Panel>
      <OrderState order={order} />
      <Windows {...use} onLanguage={setWanted} />
    </>
  );
}

interface Use {
  projectId: string;
  website: Website;
  language: WebsiteLanguage;
  order: PageOrderUse;
  open: ReturnType<typeof useOpenPages>;
  windows: ReturnType<typeof useWindows>;
}

/** Opens the public page in a new tab; undefined without a website host. */
function viewOf(
  { site, home, languages }: Website,
  pages: readonly WebsitePage[],
  language: WebsiteLanguage,
) {
  if (site === null) return undefined;
  return (id: string) => {
    const path = pathOf(id, language, { home, languages, pages: [...pages] });
    if (path !== null) window.open(`${site}${path}`, '_blank', 'noopener');
  };
}

/** URL of a page screen. An empty language stands for the first one. */
function hrefOf(projectId: string, pageId: string, language: string): string {
  const path = pagePath('page', { projectId, pageId });
  return language === '' ? path : `${path}?language=${language}`;
}

function Tree({ projectId, website, language, order, open, windows, words }: Use & { words: string }) {
  const actions = usePageActions(projectId, language);
  const { visibility, showWindow } = useShowPage(useVisibility(projectId), actions.publishAndShow);
  const { edit, failure } = useContentEditing(projectId, language);
  return (
    <>
      <PageTree
        order={order}
        language={language}
        words={words}
        visibility={visibility}
        isClosed={open.isClosed}
        actions={{
          hrefOf: (pageId) => hrefOf(projectId, pageId, language === website.languages[0] ? '' : language),
          open: open.set,
          edit: (id) => void edit(id),
          view: viewOf(website, order.pages, language),
          addBelow: windows.add.set,
          rename: windows.rename.set,
          moveTo: windows.move.set,
          duplicate: (page) => void actions.duplicate(page),
          remove: (page) => void actions.remove(page),
        }}
      />
      {showWindow}
      {failure}
    </>
  );
}

interface WindowsProps extends Use {
  onLanguage: (language: WebsiteLanguage) => void;
}

function Windows({ projectId, website, language, order, open, windows, onLanguage }: WindowsProps) {
  const { pages, move } = order;
  const byId = byIdOf(pages);
  return (
    <>
      <AddPageWindow
        projectId={projectId}
        language={language}
        byId={byId}
        parent={windows.add.value}
        onClose={windows.add.close}
        onAdded={(page) => page.parent !== TOP && open.set(page.parent, true)}
      />
      <RenamePageWindow
        projectId={projectId}
        language={language}
        page={byId.get(windows.rename.value)}
        onClose={windows.rename.close}
      />
      <MoveWindow
        language={language}
        pages={pages}
        page={byId.get(windows.move.value)}
        onClose={windows.move.close}
        onMove={move}
      />
      <AddLanguageWindow
        projectId={projectId}
        languages={website.languages}
        opened={windows.addLanguage.value !== ''}
        onClose={windows.addLanguage.close}
        onAdded={onLanguage}
      />
      <RemoveMainLanguageWindow
        projectId={projectId}
        languages={website.languages}
        opened={windows.removeMain.value !== ''}
        onClose={windows.removeMain.close}
      />
    </>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const canChange = useAllowed('content.change');
  if (!canChange) return null;
  return (
    <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={onAdd}>
      {texts.add}
    </Button>
  );
}

/** Windows of the screen. The URL has the open window and its page. */
function useWindows() {
  return {
    add: useWindow('add'),
    rename: useWindow('rename'),
    move: useWindow('move'),
    addLanguage: useWindow('addLanguage'),
    removeMain: useWindow('removeMain'),
  };
}

function useWindow(name: string) {
  const [value, set] = useAllowedWindow(name, 'content.change');
  return { value, set, show: () => set('1'), close: () => set('') };
}
