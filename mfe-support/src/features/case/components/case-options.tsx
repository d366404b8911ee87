import type { SupportCase } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Menu } from '@zonewerk/ui';
import { useDispatch } from 'react-redux';
import { messages } from '../../../shared/messages';
import { useSupportCloseMutation } from '../../../shared/api/closing-calls';
import { changeCase } from '../../../shared/api/support-calls';

const texts = messages.case.options;

/** Menu of a case: copies its link, and closes it. A reply opens it again, so closing needs no confirmation. */
export function CaseOptions({ shown: { caseId, state } }: { shown: SupportCase }) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [close, { isLoading }] = useSupportCloseMutation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      shell.toast({ text: texts.copied, tone: 'good' });
    } catch {
      shell.toast({ text: texts.notCopied, tone: 'bad' });
    }
  };
  const closeCase = async () => {
    const { data, error } = await close({ caseId });
    if (data) dispatch(changeCase(data.case));
    shell.toast(data ? { text: texts.closed, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  return (
    <Menu
      label={texts.label}
      items={[
        { label: texts.copy, onSelect: () => void copy() },
        {
          label: texts.close,
          separated: true,
          disabled: state === 'closed' || isLoading,
          onSelect: () => void closeCase(),
        },
      ]}
    />
  );
}
