import type { Cluster, ZoneTemplate } from '@zonewerk/contracts';
import { failureText, isOffline, useDraft } from '@zonewerk/shell-sdk';
import { Anchor, ErrorState, OfflineState, SelectField, Skeleton, Text, TextField } from '@zonewerk/ui';
import { useDnsListTemplatesQuery, useDnsPreviewTemplateMutation } from '../../api/preview-calls';
import { planMessages } from '../../plan-messages';
import { PlanFields } from './plan-fields';
import { idsOf, type PlanForm, type PlanFormSend } from '../plan-form';

const texts = planMessages.template;

interface Draft {
  readonly id: string;
  /** Input by template and field. */
  readonly values: Readonly<Record<string, string>>;
}
const EMPTY: Draft = { id: '', values: {} };

/** Form with the fields of a provider template. */
export function useTemplateForm(cluster: Cluster, opened: boolean): PlanForm {
  const list = useDnsListTemplatesQuery(undefined, { skip: !opened });
  const [draft, setDraft, clearDraft] = useDraft(`zone-template:${cluster.id}`, EMPTY);
  const [preview, { isLoading: busy, error, reset }] = useDnsPreviewTemplateMutation();
  const template = list.data?.list.find((one) => one.id === draft.id);
  const submit = async () => {
    const { data } = await preview({ ...idsOf(cluster), template: draft.id, ...fieldsOf(template, draft) });
    return data?.plan;
  };
  const clear = () => {
    clearDraft();
    reset();
  };
  return {
    title: texts.title,
    purpose: texts.purpose,
    busy,
    submit,
    clear,
    filled: Object.values(draft.values).some((value) => value !== ''),
    ready: template !== undefined,
    fields: (send) =>
      list.data ? (
        <TemplateFields
          {...send}
          template={template}
          busy={busy}
          draft={draft}
          error={error}
          templates={list.data.list}
          onDraft={(next) => {
            if (next.id !== draft.id) reset();
            setDraft(next);
          }}
        />
      ) : (
        <TemplatesUnavailable error={list.error} onRetry={() => void list.refetch()} />
      ),
  };
}

function valueKey(templateId: string, field: string): string {
  return `${templateId} ${field}`;
}

function fieldsOf(template: ZoneTemplate | undefined, { id, values }: Draft) {
  const fields = (template?.fields ?? []).flatMap(({ name }) => {
    const value = values[valueKey(id, name)]?.trim() ?? '';
    return value === '' ? [] : [{ name, value }];
  });
  return fields.length > 0 ? { fields } : {};
}

/** Placeholder while the templates are not loaded. */
function TemplatesUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === undefined) {
    return (
      <div role="status" aria-label={planMessages.loading}>
        <Skeleton width="100%" height="8rem" />
      </div>
    );
  }
  if (isOffline(error)) return <OfflineState level={3} onRetry={onRetry} />;
  return <ErrorState level={3} message={failureText(error)} onRetry={onRetry} />;
}

interface TemplateFieldsProps extends PlanFormSend {
  templates: readonly ZoneTemplate[];
  template: ZoneTemplate | undefined;
  draft: Draft;
  busy: boolean;
  error: unknown;
  onDraft: (next: Draft) => void;
}

function TemplateFields(props: TemplateFieldsProps) {
  const { templates, template, draft, onDraft } = props;
  const set = (name: string, value: string) =>
    onDraft({ ...draft, values: { ...draft.values, [valueKey(draft.id, name)]: value } });
  return (
    <PlanFields {...props} label={texts.title}>
      <SelectField
        name="template"
        label={texts.choose}
        value={draft.id}
        onChange={(next) => onDraft({ ...draft, id: next })}
        placeholder={texts.none}
        autoFocus
        options={templates.map((one) => ({
          value: one.id,
          label: `${texts.groups[one.group]}: ${one.name}`,
        }))}
        required
      />
      {template && (
        <>
          <Text>{template.purpose}</Text>
          <Anchor href={template.documentation} target="_blank" rel="noreferrer">
            {texts.documentation}
          </Anchor>
          {template.fields.map(({ name, label, help, required }) => (
            <TextField
              key={valueKey(template.id, name)}
              name={`fields.${name}`}
              label={label}
              optional={!required}
              help={help}
              value={draft.values[valueKey(template.id, name)] ?? ''}
              onChange={(value) => set(name, value)}
              required={required}
              autoComplete="off"
              mono
            />
          ))}
        </>
      )}
    </PlanFields>
  );
}
