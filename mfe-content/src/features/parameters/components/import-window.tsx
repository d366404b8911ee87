import {
  type AnswerOf,
  type ImportedLine,
  type importParameters,
  PARAMETER_ENVIRONMENTS,
  PARAMETER_LIMITS,
  type ParameterEnvironment,
} from '@zonewerk/contracts';
import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import {
  Button,
  CheckboxField,
  type Column,
  DataTable,
  Form,
  FormActions,
  FormMessage,
  Group,
  Mono,
  SelectField,
  Stack,
  TextAreaField,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { report } from '../../../shared/report';
import { useContentImportParametersMutation } from '../api/parameter-calls';
import { parameterMessages } from '../messages';

const texts = parameterMessages.importWindow;

type Plan = AnswerOf<typeof importParameters>;

const COLUMNS: readonly Column<ImportedLine>[] = [
  { key: 'line', header: texts.columns.line, cell: ({ line }) => line, width: '4rem' },
  {
    key: 'key',
    header: texts.columns.key,
    cell: ({ key }) => <Mono>{key ?? texts.noKey}</Mono>,
    primary: true,
  },
  {
    key: 'change',
    header: texts.columns.change,
    cell: ({ change, reason }) =>
      reason === '' ? texts.changes[change] : `${texts.changes[change]}: ${reason}`,
  },
];

const ENVIRONMENTS = PARAMETER_ENVIRONMENTS.map((value) => ({
  value,
  label: parameterMessages.environments[value],
}));

interface ImportWindowProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

/** Imports a .env file after a preview of its changes. */
export function ImportWindow({ opened, ...props }: ImportWindowProps) {
  const [dirty, setDirty] = useState(false);
  return (
    <Window
      opened={opened}
      onClose={props.onClose}
      title={texts.title}
      purpose={texts.purpose}
      size="l"
      dirty={dirty}
    >
      {opened && <Import {...props} onDirty={setDirty} />}
    </Window>
  );
}

interface ImportProps extends Omit<ImportWindowProps, 'opened'> {
  onDirty: (dirty: boolean) => void;
}

function Import({ projectId, onClose, onDirty }: ImportProps) {
  const [text, setText] = useState('');
  const [environment, setEnvironment] = useState<ParameterEnvironment>('all');
  const [secret, setSecret] = useState(false);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [send, { error, isLoading }] = useContentImportParametersMutation();
  const input = { project_id: projectId, environment, text, secret };
  const change = (next: string) => {
    onDirty(next !== '');
    setText(next);
  };
  const leave = () => {
    onDirty(false);
    onClose();
  };
  const isLong = text.length > PARAMETER_LIMITS.importCharacters;
  const issues = isLong ? [{ path: 'text', message: texts.tooLong }] : issuesOf(error);
  const showPlan = async () => {
    if (!isLong) setPlan((await send(input)).data ?? null);
  };
  const apply = async ({ plan: digest }: Plan) => {
    const result = await send({ ...input, plan: digest });
    if (report(result, texts.done((result.data?.lines ?? []).filter(isChange).length))) leave();
    else await showPlan();
  };
  if (plan) {
    return (
      <PlanView plan={plan} busy={isLoading} onBack={() => setPlan(null)} onApply={() => void apply(plan)} />
    );
  }
  return (
    <Form label={texts.title} onSubmit={showPlan} issues={issues}>
      {error !== undefined && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <SelectField
        name="environment"
        label={parameterMessages.environment}
        options={ENVIRONMENTS}
        value={environment}
        onChange={(next) => setEnvironment(PARAMETER_ENVIRONMENTS.find((one) => one === next) ?? 'all')}
      />
      <FileText text={text} onChange={change} />
      <CheckboxField name="secret" label={texts.secret} checked={secret} onChange={setSecret} />
      <FormActions submitLabel={texts.plan} onCancel={leave} />
    </Form>
  );
}

/** The content of a file, chosen or pasted. */
function FileText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const read = async (file: File | undefined) => {
    if (file) onChange(await file.text());
  };
  return (
    <>
      <input type="file" aria-label={texts.file} onChange={(event) => void read(event.target.files?.[0])} />
      <TextAreaField name="text" label={texts.text} mono rows={8} required value={text} onChange={onChange} />
    </>
  );
}

interface PlanViewProps {
  plan: Plan;
  busy: boolean;
  onBack: () => void;
  onApply: () => void;
}

function PlanView({ plan: { lines }, busy, onBack, onApply }: PlanViewProps) {
  return (
    <Stack gap={4}>
      <DataTable<ImportedLine>
        label={texts.lines}
        level={3}
        state="ready"
        count={lines.length}
        columns={COLUMNS}
        rows={lines}
        rowKey={({ line }) => String(line)}
      />
      <Group>
        <Button onClick={onBack}>{texts.back}</Button>
        {lines.some(isChange) ? (
          <Button variant="primary" loading={busy} onClick={onApply}>
            {texts.submit}
          </Button>
        ) : (
          <span>{texts.nothing}</span>
        )}
      </Group>
    </Stack>
  );
}

function isChange({ change }: ImportedLine): boolean {
  return change === 'added' || change === 'changed';
}
