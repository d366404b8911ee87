import type { WebsiteLanguage, WebsitePage } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { changeWebsite, useContentSetVisibilityMutation } from '../api/website-calls';
import { changePage, type PageArg } from '../api/page-calls';
import { textIn } from '../page-text';
import { websiteMessages } from '../website-messages';

const texts = websiteMessages.visibility;

export interface Visibility {
  /** Displayed visibility: the last choice, until the server has responded. */
  isShown(page: WebsitePage, language: WebsiteLanguage): boolean;
  isPending(page: WebsitePage, language: WebsiteLanguage): boolean;
  set(page: WebsitePage, language: WebsiteLanguage, visible: boolean): void;
}

/** Shows and hides pages. One request per page and language is in flight; the last choice follows it. */
export function useVisibility(projectId: string): Visibility {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [send] = useContentSetVisibilityMutation();
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const queued = useRef(new Map<string, boolean>());

  const setPending = (key: string, value: boolean | null) =>
    setWanted((now) => {
      const next = new Map(now);
      if (value === null) next.delete(key);
      else next.set(key, value);
      return next;
    });

  const work = async (page: WebsitePage, language: WebsiteLanguage, key: string) => {
    for (let next = queued.current.get(key); next !== undefined; next = queued.current.get(key)) {
      queued.current.delete(key);
      const { data, error } = await send({ projectId, page: page.id, language, value: next ? '1' : '0' });
      if (data) store(dispatch, { projectId, page: page.id, language }, data.value === '1');
      else if (!queued.current.has(key)) fail(error);
    }
    setPending(key, null);
  };

  return {
    isShown: (page, language) => wanted.get(keyOf(page, language)) ?? textIn(page, language).visible,
    isPending: (page, language) => wanted.has(keyOf(page, language)),
    set(page, language, visible) {
      const key = keyOf(page, language);
      queued.current.set(key, visible);
      setPending(key, visible);
      if (!wanted.has(key)) void work(page, language, key);
    },
  };
}

/** Writes the stored visibility to the cache. */
function store(dispatch: ShellStore['dispatch'], arg: PageArg, visible: boolean): void {
  const { projectId, language } = arg;
  const change = (one: WebsitePage): WebsitePage => {
    if (one.id !== arg.page) return one;
    const shown = one.texts.map((text) => (text.language === language ? { ...text, visible } : text));
    return { ...one, texts: shown };
  };
  dispatch(changeWebsite(projectId, (site) => ({ ...site, pages: site.pages.map(change) })));
  dispatch(
    changePage(arg, (answer) => ({
      ...answer,
      page: change(answer.page),
      planned: answer.planned && { ...answer.planned, visible },
    })),
  );
}

function keyOf({ id }: WebsitePage, language: WebsiteLanguage): string {
  return `${id} ${language}`;
}

function fail(error: unknown): void {
  const text = `${texts.failed} ${failureText(error, '')}`.trim();
  void shell.alert({ title: texts.failedTitle, text, icon: 'error' });
}
