import type { WebsiteLanguage, WebsitePage } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useDispatch } from 'react-redux';
import { useContentPublishPageMutation } from '../../../shared/api/page-calls';
import { textIn } from '../../../shared/page-text';
import {
  changeWebsite,
  useContentDuplicatePageMutation,
  useContentRemovePageMutation,
  useContentRestorePageMutation,
} from '../../../shared/api/website-calls';
import { websiteMessages } from '../../../shared/website-messages';

const texts = websiteMessages;
/** Each attempt follows a change by another person. */
const MAX_PUBLISH_ATTEMPTS = 5;

/** Actions on a page of the overview: copy, publication, and a removal with undo. */
export function usePageActions(projectId: string, language: WebsiteLanguage) {
  const [duplicate] = useContentDuplicatePageMutation();
  const [remove] = useContentRemovePageMutation();
  const [restore] = useContentRestorePageMutation();
  const [publish] = useContentPublishPageMutation();
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const store = (changed: WebsitePage) => {
    const change = (one: WebsitePage) => (one.id === changed.id ? changed : one);
    dispatch(changeWebsite(projectId, (site) => ({ ...site, pages: site.pages.map(change) })));
  };
  return {
    /**
     * Publishes and shows the draft as it is stored now: the overview does not show its text.
     * @returns the reason of a failure, or null
     */
    async publishAndShow({ id, rev: first }: WebsitePage): Promise<string | null> {
      let rev = first;
      for (let attempt = 0; attempt < MAX_PUBLISH_ATTEMPTS; attempt += 1) {
        const { data, error } = await publish({ projectId, page: id, language, rev, show: true });
        if (!data) return issuesOf(error)[0]?.message ?? failureText(error);
        store(data.page);
        if (data.status === 'success') return null;
        rev = data.page.rev;
      }
      return texts.showUnpublished.again;
    },
    async duplicate(page: WebsitePage) {
      const { data, error } = await duplicate({ projectId, page: page.id });
      if (data) shell.toast({ text: texts.duplicated(textIn(page, language).title), tone: 'good' });
      else refuse(error);
    },
    async remove(page: WebsitePage) {
      const { data, error } = await remove({ projectId, page: page.id });
      if (!data) return refuse(error);
      const undo = async () => {
        const { error: failed } = await restore({ projectId, page: page.id });
        if (failed) refuse(failed);
      };
      const text = texts.remove.done(textIn(page, language).title, data.removed);
      return shell.toast({ text, undo: () => void undo() });
    },
  };
}

function refuse(error: unknown): void {
  void shell.alert({ title: texts.failedTitle, text: failureText(error), icon: 'error' });
}
