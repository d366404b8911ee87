import { IconDownload } from '@tabler/icons-react';
import { failureText, saveDownload, shell } from '@zonewerk/shell-sdk';
import { Button, Panel } from '@zonewerk/ui';
import { useAccountExportDataMutation } from '../../../shared/account/api/account-calls';
import { isAnswer } from '../../../shared/components/call-message';
import { alertFailure } from '../../../shared/components/read-object';
import { dataMessages } from '../data-messages';

const texts = dataMessages.export;

/** Export of the personal data. */
export function ExportPanel() {
  const [send, { isLoading }] = useAccountExportDataMutation();
  const download = async () => {
    const { data, error } = await send();
    if (data) {
      saveDownload(data);
      shell.toast({ text: texts.done, tone: 'good' });
    } else if (isAnswer(error, 'recent-factor-required')) {
      shell.toast({ text: texts.notConfirmed, tone: 'plain' });
    } else await alertFailure(failureText(error));
  };
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <Button
        leftIcon={<IconDownload aria-hidden="true" />}
        loading={isLoading}
        onClick={() => void download()}
      >
        {texts.action}
      </Button>
    </Panel>
  );
}
