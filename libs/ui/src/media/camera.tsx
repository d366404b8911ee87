import { IconCamera, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../base/button';
import { Spinner } from '../base/spinner';
import { Note } from '../feedback/states';
import { messages } from '../messages';
import classes from './camera.module.css';
import { useCamera, type CameraProblem, type CameraState } from './use-camera';

const texts = messages.camera;

const CURES: Record<CameraProblem, string> = {
  refused: texts.refused,
  missing: texts.missing,
  taken: texts.taken,
  failed: texts.failed,
};

export interface CameraProps {
  /** Accessible name of the camera view. */
  label: string;
  /** Called with a JPEG data URL after the camera is off. The button shows progress while the promise is pending. */
  onPicture: (picture: string) => Promise<unknown>;
}

/**
 * Takes a picture of the user. The camera starts at once; the button captures the frame and stops it. Further pictures
 * are possible while the component is mounted.
 */
export function Camera({ label, onPicture }: CameraProps) {
  const { state, video, picture, busy, take, again } = useTaking(onPicture);
  if (isProblem(state)) {
    return (
      <div className={classes.camera}>
        <Note tone="bad">{CURES[state]}</Note>
        <Button fullWidth leftIcon={<IconRefresh />} onClick={again}>
          {messages.retry}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.camera}>
      <div className={classes.frame}>
        <video
          ref={video}
          className={classes.view}
          aria-label={label}
          muted
          playsInline
          hidden={picture !== null}
        />
        {picture !== null && <img className={classes.view} src={picture} alt={texts.picture} />}
        {state === 'asking' && (
          <p className={classes.over} role="status">
            <Spinner /> {texts.asking}
          </p>
        )}
      </div>
      <CameraButton state={state} busy={busy} onTake={() => void take()} onAgain={again} />
    </div>
  );
}

function useTaking(onPicture: CameraProps['onPicture']) {
  const { state, video, capture, restart } = useCamera();
  const [picture, setPicture] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    const captured = capture();
    if (captured === null) return;
    setPicture(captured);
    setBusy(true);
    try {
      await onPicture(captured);
    } finally {
      setBusy(false);
    }
  };
  const again = () => {
    setPicture(null);
    restart();
  };
  return { state, video, picture, busy, take, again };
}

interface CameraButtonProps {
  state: CameraState;
  busy: boolean;
  onTake: () => void;
  onAgain: () => void;
}

function CameraButton({ state, busy, onTake, onAgain }: CameraButtonProps) {
  if (state === 'off' && !busy) {
    return (
      <Button fullWidth leftIcon={<IconRefresh />} onClick={onAgain} autoFocus>
        {texts.again}
      </Button>
    );
  }
  return (
    <Button
      fullWidth
      variant="primary"
      leftIcon={<IconCamera />}
      disabled={state === 'asking'}
      loading={busy}
      onClick={onTake}
    >
      {texts.take}
    </Button>
  );
}

function isProblem(state: CameraState): state is CameraProblem {
  return Object.hasOwn(CURES, state);
}
