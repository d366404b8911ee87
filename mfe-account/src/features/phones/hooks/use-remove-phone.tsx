import { failureText, LIMITS, shell } from '@zonewerk/shell-sdk';
import { Mono, Stack, Text } from '@zonewerk/ui';
import { isAnswer } from '../../../shared/components/call-message';
import { useAccountRemovePhoneMutation } from '../../../shared/phones/api/phone-calls';
import { alertFailure } from '../../../shared/components/read-object';
import { phonesMessages as texts } from '../messages';

/** Removes the phone after a confirmation, and reports the result. */
export function useRemovePhone() {
  const [send, { isLoading }] = useAccountRemovePhoneMutation();
  const remove = async (phone: string) => {
    if (!(await confirmed(phone))) return;
    const { data, error } = await send();
    if (data?.status === 'success') {
      await shell.reloadPage();
      shell.toast({ text: data.message, tone: 'good', seconds: LIMITS.deletedNoticeSeconds });
    } else if (isAnswer(error, 'recent-factor-required')) {
      shell.toast({ text: texts.notConfirmed, tone: 'plain' });
    } else await alertFailure(data?.message ?? failureText(error));
  };
  return { remove, removing: isLoading };
}

function confirmed(phone: string): Promise<boolean> {
  const { title, text } = texts.removal;
  const named = (
    <Stack gap={2}>
      <Text>{text}</Text>
      <Mono>{phone}</Mono>
    </Stack>
  );
  return shell.confirm({ title, text: named, confirmLabel: title, danger: true });
}
