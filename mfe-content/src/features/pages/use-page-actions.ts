import type { WebsiteLanguage, WebsitePage } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { textIn } from '../../page-text';
import {
  useContentDuplicatePageMutation,
  useContentRemovePageMutation,
  useContentRestorePageMutation,
} from '../../website-calls';
import { websiteMessages } from '../../website-messages';

const texts = websiteMessages;

/** What is done to a page at once: a copy, and a removal that can be taken back. */
export function usePageActions(projectId: string, language: WebsiteLanguage) {
  const [duplicate] = useContentDuplicatePageMutation();
  const [remove] = useContentRemovePageMutation();
  const [restore] = useContentRestorePageMutation();
  return {
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
