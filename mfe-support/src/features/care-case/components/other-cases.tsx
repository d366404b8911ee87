import { IconX } from '@tabler/icons-react';
import type { CareCase, OtherCase } from '@zonewerk/contracts';
import { failureText, issuesOf, pagePath, shell } from '@zonewerk/shell-sdk';
import { Anchor, Button, Group, IconButton, Panel, Stack, Text } from '@zonewerk/ui';
import { type ReactNode, useState } from 'react';
import { useCareMergeMutation, useCareRelateMutation } from '../../../shared/api/merge-calls';
import { careMessages } from '../../../shared/care-messages';
import { NumberWindow } from './number-window';

const texts = careMessages.otherCases;

/** Cases merged into a case, related cases, and windows that merge and relate. */
export function OtherCases({ shown }: { shown: CareCase }) {
  const { caseId, merged, related, readers, shared_with: project, merged_into: mergedInto } = shown;
  const [window, setWindow] = useState<'merge' | 'relate' | null>(null);
  const close = () => setWindow(null);
  const [relate] = useCareRelateMutation();
  const remove = async ({ number }: OtherCase) => {
    const { data, error } = await relate({ caseId, number, related: false });
    shell.toast(data ? { text: data.message, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  return (
    <Panel title={texts.title}>
      <Stack>
        {merged.length + related.length === 0 && <Text>{texts.none}</Text>}
        <CaseList label={texts.merged} cases={merged} />
        {readers.length > 0 && (
          <Text>
            {texts.readers}: {readers.map(({ name, email }) => `${name} (${email})`).join(', ')}
          </Text>
        )}
        {project && <Text>{texts.sharedWith(project.name)}</Text>}
        <CaseList label={texts.related} cases={related}>
          {(other) => (
            <IconButton
              size="s"
              variant="quiet"
              label={texts.removeOf(other.number)}
              icon={<IconX />}
              onClick={() => void remove(other)}
            />
          )}
        </CaseList>
        <Group>
          <Button size="s" onClick={() => setWindow('relate')}>
            {texts.relate}
          </Button>
          {mergedInto === null && (
            <Button size="s" onClick={() => setWindow('merge')}>
              {texts.merge}
            </Button>
          )}
        </Group>
      </Stack>
      <MergeWindow caseId={caseId} opened={window === 'merge'} onClose={close} />
      <RelateWindow caseId={caseId} opened={window === 'relate'} onClose={close} />
    </Panel>
  );
}

interface CaseListProps {
  label: string;
  cases: readonly OtherCase[];
  /** Action of a case. */
  children?: (other: OtherCase) => ReactNode;
}

function CaseList({ label, cases, children }: CaseListProps) {
  if (cases.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <Text strong>{label}</Text>
      {cases.map((other) => (
        <Group key={other.caseId}>
          <Anchor href={pagePath('care-case', { caseId: other.caseId })}>
            {other.number}: {other.subject}
          </Anchor>
          {children?.(other)}
        </Group>
      ))}
    </div>
  );
}

interface WindowProps {
  caseId: string;
  opened: boolean;
  onClose: () => void;
}

function MergeWindow({ caseId, opened, onClose }: WindowProps) {
  const [merge, { error, reset }] = useCareMergeMutation();
  const close = () => {
    reset();
    onClose();
  };
  // The API lists the readers of each post after a merge into a case of another customer.
  const confirmed = async (number: string) => {
    const answer = await merge({ caseId, number });
    const text = issuesOf(answer.error).find(({ path }) => path === 'confirmed')?.message;
    if (text === undefined) return answer;
    reset();
    const question = { title: texts.mergeAcross, text, confirmLabel: texts.mergeAcrossSubmit };
    return (await shell.confirm(question)) ? merge({ caseId, number, confirmed: true }) : { data: undefined };
  };
  const submit = async (number: string) => {
    const { data } = await confirmed(number);
    if (!data) return;
    close();
    shell.toast({ text: data.message, tone: 'good' });
    shell.navigate(pagePath('care-case', { caseId: data.caseId }));
  };
  return (
    <NumberWindow
      opened={opened}
      title={texts.merge}
      purpose={texts.mergePurpose}
      submitLabel={texts.mergeSubmit}
      error={error}
      onSubmit={submit}
      onClose={close}
    />
  );
}

function RelateWindow({ caseId, opened, onClose }: WindowProps) {
  const [relate, { error, reset }] = useCareRelateMutation();
  const close = () => {
    reset();
    onClose();
  };
  const submit = async (number: string) => {
    const { data } = await relate({ caseId, number, related: true });
    if (!data) return;
    close();
    shell.toast({ text: data.message, tone: 'good' });
  };
  return (
    <NumberWindow
      opened={opened}
      title={texts.relate}
      purpose={texts.relatePurpose}
      submitLabel={texts.relateSubmit}
      error={error}
      onSubmit={submit}
      onClose={close}
    />
  );
}
