import { issuesOf, shell } from '@zonewerk/shell-sdk';
import { Button, Form, FormActions, Group, Note, Text, Window } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { useAccountSetPictureMutation } from '../../../shared/account/api/account-calls';
import { CallMessage, issueAt } from '../../../shared/components/call-message';
import { wholeOf, type Crop } from '../crop-geometry';
import { CropPicture } from './crop-picture';
import { profileMessages } from '../profile-messages';
import classes from './profile.module.css';

const texts = profileMessages.crop;
const KINDS = 'image/png,image/jpeg,image/webp,image/gif,image/avif';
const FIELD = 'picture';

interface PictureWindowProps {
  opened: boolean;
  onClose: () => void;
}

interface Chosen {
  picture: ImageBitmap;
  crop: Crop;
}

/** Window that selects a picture and its visible square. */
export function PictureWindow({ opened, onClose }: PictureWindowProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => {
    setChosen(null);
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={close}
      title={texts.title}
      purpose={texts.purpose}
      dirty={chosen !== null}
      size="s"
    >
      {opened && <PictureForm chosen={chosen} onChosen={setChosen} onClose={close} />}
    </Window>
  );
}

interface PictureFormProps {
  chosen: Chosen | null;
  onChosen: (chosen: Chosen | null) => void;
  onClose: () => void;
}

function PictureForm({ chosen, onChosen, onClose }: PictureFormProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [send, { error }] = useAccountSetPictureMutation();
  const submit = async () => {
    if (!canvas.current) return;
    const result = await send(await formOf(canvas.current));
    if (!result.data) return;
    onClose();
    await shell.reloadPage();
    shell.toast({ text: result.data.message, tone: 'good' });
  };
  const refused = issuesOf(error).find(({ path }) => path === FIELD);
  return (
    <Form label={texts.title} onSubmit={submit} issues={issueAt('', refused?.message ?? null)}>
      <CallMessage error={error} />
      {chosen && (
        <CropPicture {...chosen} canvas={canvas} onChange={(crop) => onChosen({ ...chosen, crop })} />
      )}
      <FileChoice again={chosen !== null} onChosen={onChosen} />
      <FormActions submitLabel={texts.save} disabled={chosen === null} onCancel={onClose} />
    </Form>
  );
}

/** The visible square, without metadata of the file. */
async function formOf(canvas: HTMLCanvasElement): Promise<FormData> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95));
  const form = new FormData();
  if (blob) form.append(FIELD, blob, 'picture.webp');
  return form;
}

function FileChoice({ again, onChosen }: { again: boolean; onChosen: (chosen: Chosen | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const picture = await decoded(file);
    setUnreadable(picture === null);
    onChosen(picture && { picture, crop: wholeOf(picture) });
  };
  return (
    <>
      {unreadable && <Note tone="bad">{texts.unreadable}</Note>}
      <Group>
        <input
          ref={input}
          type="file"
          accept={KINDS}
          aria-label={texts.choose}
          className={classes.file}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <Button onClick={() => input.current?.click()} data-autofocus={again ? undefined : true}>
          {again ? texts.other : texts.choose}
        </Button>
        <Text size="s" tone="dim">
          {texts.kinds}
        </Text>
      </Group>
    </>
  );
}

async function decoded(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    // Not a picture, or too large for the browser: the button shows the reason.
    return null;
  }
}
