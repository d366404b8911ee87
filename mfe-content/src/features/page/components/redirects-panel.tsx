import { IconArrowForwardUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { PageRedirect, WebsiteLanguage } from '@zonewerk/contracts';
import { failureText, pagedTable, shell, useAllowedWindow } from '@zonewerk/shell-sdk';
import { Button, DataTable, EmptyState, Panel, TimeAgo, type Column } from '@zonewerk/ui';
import { languageName } from '../../../shared/language-names';
import type { PageArg } from '../../../shared/api/page-calls';
import { pageMessages } from '../messages';
import {
  useContentAddRedirectMutation,
  useContentListRedirectsInfiniteQuery,
  useContentRemoveRedirectMutation,
} from '../api/page-past-calls';
import { RedirectWindow } from './redirect-window';

const texts = pageMessages.redirects;

interface RedirectsPanelProps {
  arg: PageArg;
  language: WebsiteLanguage;
  languages: readonly WebsiteLanguage[];
  /** Target path of the redirects. */
  path: string;
}

/** Redirects to the page in all languages. */
export function RedirectsPanel({ arg, language, languages, path }: RedirectsPanelProps) {
  const { projectId, page } = arg;
  const list = pagedTable<PageRedirect>(useContentListRedirectsInfiniteQuery({ projectId, page }));
  const [window, setWindow] = useAllowedWindow('redirect', 'content.change');
  const remove = useRemoval(projectId, page);
  const add = (
    <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={() => setWindow('1')}>
      {texts.add}
    </Button>
  );
  return (
    <Panel title={texts.title} purpose={texts.purpose} actions={list.rows.length > 0 ? add : undefined} flush>
      <DataTable<PageRedirect>
        bare
        label={texts.list}
        level={3}
        {...list}
        columns={languages.length > 1 ? [FROM, LANGUAGE, ...OTHERS] : [FROM, ...OTHERS]}
        rowKey={({ id }) => id}
        rowLabel={({ from }) => from}
        rowActions={(redirect) => [
          { label: texts.remove, icon: <IconTrash />, danger: true, onSelect: () => void remove(redirect) },
        ]}
        skeletonRows={1}
        empty={
          <EmptyState
            level={3}
            icon={<IconArrowForwardUp />}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={add}
          />
        }
      />
      <RedirectWindow
        arg={arg}
        language={language}
        languages={languages}
        path={path}
        opened={window !== ''}
        onClose={() => setWindow('')}
      />
    </Panel>
  );
}

const FROM: Column<PageRedirect> = {
  key: 'from',
  header: texts.columns.from,
  mono: true,
  primary: true,
  cell: ({ from }) => from,
};
const LANGUAGE: Column<PageRedirect> = {
  key: 'language',
  header: texts.columns.language,
  cell: ({ language }) => languageName(language),
};
const OTHERS: readonly Column<PageRedirect>[] = [
  {
    key: 'kind',
    header: texts.columns.kind,
    cell: ({ automatic }) => (automatic ? texts.automatic : texts.manual),
  },
  { key: 'at', header: texts.columns.at, cell: ({ at }) => <TimeAgo date={at} /> },
];

/** Removes a redirect. The undo adds it again. */
function useRemoval(projectId: string, page: string) {
  const [remove] = useContentRemoveRedirectMutation();
  const [add] = useContentAddRedirectMutation();
  return async ({ id, language, from }: PageRedirect) => {
    const { error } = await remove({ projectId, redirect: id });
    if (error) return refuse(error);
    const undo = async () => {
      const { error: failed } = await add({ projectId, page, language, from });
      if (failed) refuse(failed);
    };
    return shell.toast({ text: pageMessages.done.redirectRemoved(from), undo: () => void undo() });
  };
}

function refuse(error: unknown): void {
  void shell.alert({ title: pageMessages.failedTitle, text: failureText(error), icon: 'error' });
}
