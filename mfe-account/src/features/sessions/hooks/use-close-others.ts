import { shell } from '@zonewerk/shell-sdk';
import { sayFailure } from '../say-failure';
import { useAccountCloseOthersMutation } from '../api/session-calls';
import { sessionMessages } from '../messages';

const texts = sessionMessages.others;

/** Ends all other sessions after a confirmation. */
export function useCloseOthers(): { closeOthers: () => Promise<void>; closing: boolean } {
  const [call, { isLoading: closing }] = useAccountCloseOthersMutation();
  const closeOthers = async () => {
    const confirmed = await shell.confirm({
      title: texts.action,
      text: texts.text,
      confirmLabel: texts.confirm,
      danger: true,
    });
    if (!confirmed) return;
    const { data, error } = await call();
    if (!data) return void (await sayFailure(error, texts.failed));
    await shell.reloadPage();
    shell.toast({ text: texts.done(data.ended), tone: 'good' });
  };
  return { closeOthers, closing };
}
