import type { ModuleField } from '@zonewerk/contracts';
import { useAllowed } from '@zonewerk/shell-sdk';
import { RichTextField } from '@zonewerk/ui';
import { useImageChoice } from '../../../shared/hooks/use-image-choice';
import type { RowEditing } from '../hooks/use-row-editing';

interface RichTextEditorProps {
  field: ModuleField;
  editing: RowEditing;
}

/** Rich text, with pictures of the project. */
export function RichTextEditor({ field, editing }: RichTextEditorProps) {
  const chooseImage = useImageChoice(editing.projectId);
  // The fieldset of the form disables form controls alone.
  const canChange = useAllowed('content.change');
  return (
    <RichTextField
      name={field.key}
      label={field.title}
      value={String(editing.valueOf(field) ?? '')}
      onChange={(html) => editing.change(field, html)}
      onChooseImage={chooseImage}
      disabled={!canChange}
    />
  );
}
