import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Reason without a picture: denied by the user or the system, no camera, in use by another program, or unknown. */
export type CameraProblem = 'refused' | 'missing' | 'taken' | 'failed';

/** `asking`: the browser asks for permission or starts the camera; `off` after a picture. */
export type CameraState = 'asking' | 'live' | 'off' | CameraProblem;

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'taken',
  AbortError: 'taken',
};

/** Requested width, sufficient for face recognition, in pixels. */
const WIDTH = 480;
/** Maximum data URL length of the calls. */
const PICTURE_MOST = 190_000;
/** JPEG qualities, tried in order until the picture is small enough. */
const QUALITIES = [0.9, 0.75, 0.6, 0.4] as const;

export interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** Captures the present frame as a JPEG data URL and stops the camera; null without a frame. */
  capture(): string | null;
  /** Starts the camera again. */
  restart(): void;
}

/** Camera of the device. It starts on mount and always stops on unmount. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream | null>(null);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<CameraState>('asking');

  const stop = useCallback(() => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = null;
    if (video.current) video.current.srcObject = null;
  }, []);

  useEffect(() => {
    let current = true;
    const start = async () => {
      const given = await openCamera();
      if (!current) {
        for (const track of given.getTracks()) track.stop();
        return;
      }
      stream.current = given;
      if (video.current) video.current.srcObject = given;
      await video.current?.play();
      if (current) setState('live');
    };
    start().catch((error: unknown) => current && setState(problemOf(error)));
    return () => {
      current = false;
      stop();
    };
  }, [round, stop]);

  const capture = useCallback(() => {
    const picture = video.current && pictureOf(video.current);
    if (picture === null) return null;
    stop();
    setState('off');
    return picture;
  }, [stop]);
  const restart = useCallback(() => {
    setState('asking');
    setRound((before) => before + 1);
  }, []);
  return { state, video, capture, restart };
}

/** @throws DOMException of the browser; NotFoundError also without camera support */
async function openCamera(): Promise<MediaStream> {
  // Absent on insecure origins and in old browsers.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException('There is no camera.', 'NotFoundError');
  const size = { width: { ideal: 2 * WIDTH }, height: { ideal: 1.5 * WIDTH } };
  return devices.getUserMedia({ audio: false, video: { facingMode: 'user', ...size } });
}

function problemOf(error: unknown): CameraProblem {
  return (error instanceof DOMException && PROBLEMS[error.name]) || 'failed';
}

function pictureOf(video: HTMLVideoElement): string | null {
  const { videoWidth, videoHeight } = video;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (videoWidth === 0 || !context) return null;
  canvas.width = Math.min(WIDTH, videoWidth);
  canvas.height = Math.round((canvas.width * videoHeight) / videoWidth);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const pictures = QUALITIES.map((quality) => () => canvas.toDataURL('image/jpeg', quality));
  for (const make of pictures) {
    const picture = make();
    if (picture.length <= PICTURE_MOST) return picture;
  }
  return null;
}
