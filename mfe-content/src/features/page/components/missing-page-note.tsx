import { failureText, shell } from '@zonewerk/shell-sdk';
import { Button, Note, Stack } from '@zonewerk/ui';
import { pageMessages } from '../messages';
import { useContentRestorePageMutation } from '../../../shared/api/website-calls';

const texts = pageMessages.deleted;

/** Note on a page that another user deleted while it was open. Input persists, and the page can be restored. */
export function MissingPageNote({ projectId, page }: { projectId: string; page: string }) {
  const [restore, { isLoading }] = useContentRestorePageMutation();
  const putBack = async () => {
    const { error } = await restore({ projectId, page });
    if (error) {
      void shell.alert({ title: pageMessages.failedTitle, text: failureText(error), icon: 'error' });
    } else {
      shell.toast({ text: texts.done, tone: 'good' });
    }
  };
  return (
    <Note tone="warn" title={texts.title}>
      <Stack gap={2}>
        <p>{texts.text}</p>
        <div>
          <Button size="s" loading={isLoading} onClick={() => void putBack()}>
            {texts.restore}
          </Button>
        </div>
      </Stack>
    </Note>
  );
}
