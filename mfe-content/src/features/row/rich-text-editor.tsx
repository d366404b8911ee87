import type { ModuleField } from '@zonewerk/contracts';
import { RichTextField } from '@zonewerk/ui';
import { useChooseImage } from './use-choose-image';
import type { RowEditing } from './use-row-editing';

interface RichTextEditorProps {
  field: ModuleField;
  editing: RowEditing;
}

/** Rich text, with pictures of the project. */
export function RichTextEditor({ field, editing }: RichTextEditorProps) {
  const chooseImage = useChooseImage(editing.projectId, field.title);
  return (
    <RichTextField
      name={field.key}
      label={field.title}
      value={String(editing.valueOf(field) ?? '')}
      onChange={(html) => editing.change(field, html)}
      onChooseImage={chooseImage}
    />
  );
}
