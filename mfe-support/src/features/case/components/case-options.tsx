import { CALL_PATHS, type SupportCase } from '@zonewerk/contracts';
import { failureText, pagePath, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Menu } from '@zonewerk/ui';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { copyLink } from '../../../shared/copy-link';
import { messages } from '../../../shared/messages';
import { useSupportCloseMutation } from '../../../shared/api/closing-calls';
import { changeCase } from '../../../shared/api/support-calls';
import { ShareWindow } from './share-window';

const texts = messages.case.options;

/** Option links of a case: share, export and close. A reply reopens it, so closing needs no confirmation. */
export function CaseOptions({ shown }: { shown: SupportCase }) {
  const { caseId, state, shared } = shown;
  const [isSharing, setIsSharing] = useState(false);
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [close, { isLoading }] = useSupportCloseMutation();
  const closeCase = async () => {
    const { data, error } = await close({ caseId });
    if (data) dispatch(changeCase(data.case));
    shell.toast(data ? { text: texts.closed, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  const ownItems = [
    { label: texts.share, onSelect: () => setIsSharing(true) },
    {
      label: texts.export,
      href: CALL_PATHS['support.export'].path.replace(':caseId', caseId),
      download: true,
    },
    {
      label: texts.close,
      separated: true,
      disabled: state === 'closed' || isLoading,
      onSelect: () => void closeCase(),
    },
  ];
  return (
    <>
      <Menu
        label={texts.label}
        items={[
          { label: texts.copy, onSelect: () => void copyLink(pagePath('support-case', { caseId })) },
          ...(shared ? [] : ownItems),
        ]}
      />
      <ShareWindow shown={shown} opened={isSharing} onClose={() => setIsSharing(false)} />
    </>
  );
}
