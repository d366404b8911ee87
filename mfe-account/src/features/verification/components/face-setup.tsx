import { FACE_RATES, type Issue } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf } from '@zonewerk/shell-sdk';
import { Button, Camera, Note, Stack, SwitchField, Text } from '@zonewerk/ui';
import { useState } from 'react';
import { useAccountSetBiometricMutation } from '../api/verification-calls';
import { verificationFailure } from '../verification-failure';
import { verificationMessages } from '../messages';

const texts = verificationMessages.face;

export interface FaceSetupProps {
  /** Sign-in accepts the face. */
  enabled: boolean;
  /** Another factor exists. */
  available: boolean;
  onDone: (message: string) => void;
}

/** Face as an additional factor. Off hides the camera, on starts it, and an accepted picture completes the set-up. */
export function FaceSetup({ enabled, available, onDone }: FaceSetupProps) {
  const { save, turnOff, busy, said } = useSetting(onDone);
  const [camera, setCamera] = useState(false);
  if (!enabled && !available) return <Note tone="warn">{texts.unavailable}</Note>;
  const toggle = (on: boolean) => {
    setCamera(on);
    if (!on && enabled) void turnOff();
  };
  return (
    <Stack>
      <Note title={texts.additional}>
        {texts.about} {texts.tested(FACE_RATES)}
      </Note>
      <SwitchField
        name="toggle"
        label={texts.toggle}
        checked={enabled || camera}
        disabled={busy && camera}
        onChange={toggle}
      />
      <div role="status">{said?.tone === 'warn' && <Note tone="warn">{said.text}</Note>}</div>
      {said?.tone === 'bad' && <Note tone="bad">{said.text}</Note>}
      {camera && (
        <>
          <Text>{texts.how}</Text>
          <Camera label={texts.camera} onPicture={save} />
        </>
      )}
      {enabled && !camera && <Button onClick={() => setCamera(true)}>{texts.retake}</Button>}
    </Stack>
  );
}

/** `warn`: another picture is necessary. */
interface FaceFeedback {
  tone: 'warn' | 'bad';
  text: string;
}

function useSetting(onDone: (message: string) => void) {
  const [send, { isLoading: busy }] = useAccountSetBiometricMutation();
  const [said, setSaid] = useState<FaceFeedback | null>(null);
  const set = async (body: Parameters<typeof send>[0]) => {
    setSaid(null);
    const { data, error } = await send(body);
    if (data?.status === 'success') onDone(data.message);
    else if (data) setSaid({ tone: data.status === 'less' ? 'warn' : 'bad', text: data.message });
    else setSaid({ tone: 'bad', text: failureOf(error) });
  };
  const save = (canvas: string) => set({ toggle: '1', canvas });
  const turnOff = () => set({ toggle: '0' });
  return { save, turnOff, busy, said };
}

/**
 * Message of a failure: the server's issue on the picture, otherwise its sentence; without a response, that of the
 * specification.
 */
function failureOf(error: unknown): string {
  const [issue]: Issue[] = issuesOf(error);
  if (issue) return issue.message;
  return isCallFailure(error) && error.kind === 'answer' ? verificationFailure(error) : failureText(error);
}
