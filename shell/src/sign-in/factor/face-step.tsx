import { useSecondsLeft } from '@zonewerk/shell-sdk';
import { Camera, Note, Stack, Text } from '@zonewerk/ui';
import { useState } from 'react';
import { messages } from '../../messages';
import { identityCalls } from '../calls';
import { isSignInOver } from '../login-rules';
import { faceNotice, QUIET_FACE } from './face-rules';
import { texts } from './messages';
import type { SecondFactorProps } from './second-factor.types';

/** Camera step: takes a picture, stops the video, and submits the picture. */
export function FaceStep({ onDone, onStartOver }: Omit<SecondFactorProps, 'message'>) {
  const [send] = identityCalls.useShellBiometricMutation();
  const [notice, setNotice] = useState(QUIET_FACE);
  const seconds = useSecondsLeft(notice.waitUntil);
  const compare = async (print: string) => {
    setNotice(QUIET_FACE);
    const { data, error } = await send({ print });
    if (data?.status === 'success') await onDone();
    else if (isSignInOver(error)) onStartOver(texts.over);
    else if (data?.status === 'challenge-ended') onStartOver(texts.ended);
    else setNotice(faceNotice(data, error, Date.now()));
  };
  return (
    <Stack>
      <Text>{texts.faceText}</Text>
      <div role="status">{notice.tone === 'warn' && <Note tone="warn">{notice.text}</Note>}</div>
      {notice.tone === 'bad' && notice.text !== '' && (
        <Note tone="bad" title={notice.title === '' ? undefined : notice.title}>
          {notice.text}
        </Note>
      )}
      {seconds > 0 ? (
        <p role="timer">{messages.signIn.waitFor(seconds)}</p>
      ) : (
        <Camera label={texts.face} onPicture={compare} />
      )}
    </Stack>
  );
}
