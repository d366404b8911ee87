import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { failureText, LIMITS, shell } from '@zonewerk/shell-sdk';
import { Button, Group, Panel, Stack } from '@zonewerk/ui';
import { useAccountRemovePictureMutation } from '../../../shared/account/api/account-calls';
import { alertFailure } from '../../../shared/components/read-object';
import { profileMessages } from '../profile-messages';
import classes from './profile.module.css';

const texts = profileMessages.picture;

interface PicturePanelProps {
  profile: { name: string; picture: string | null };
  onChange: () => void;
}

/** Profile picture, or its placeholder. */
export function PicturePanel({ profile, onChange }: PicturePanelProps) {
  const { name, picture } = profile;
  const { remove, removing } = useRemovePicture();
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <Group gap={5}>
        {picture === null ? (
          <span className={classes.initials} role="img" aria-label={texts.none}>
            {initialsOf(name)}
          </span>
        ) : (
          <img className={classes.picture} src={picture} alt={texts.alt(name)} width={96} height={96} />
        )}
        <Stack gap={2} align="start">
          <Button leftIcon={<IconPhoto aria-hidden="true" />} onClick={onChange}>
            {picture === null ? texts.set : texts.change}
          </Button>
          {picture !== null && (
            <Button
              variant="quiet"
              leftIcon={<IconTrash aria-hidden="true" />}
              loading={removing}
              onClick={() => void remove()}
            >
              {texts.remove}
            </Button>
          )}
        </Stack>
      </Group>
    </Panel>
  );
}

/** First letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

function useRemovePicture() {
  const [send, { isLoading }] = useAccountRemovePictureMutation();
  const remove = async () => {
    const confirmation = {
      title: texts.remove,
      text: texts.removal,
      confirmLabel: texts.remove,
      danger: true,
    };
    if (!(await shell.confirm(confirmation))) return;
    const { data, error } = await send();
    if (!data) return alertFailure(failureText(error));
    await shell.reloadPage();
    return shell.toast({ text: data.message, tone: 'good', seconds: LIMITS.deletedNoticeSeconds });
  };
  return { remove, removing: isLoading };
}
