import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Why there is no picture: refused by the person or the system, no camera, taken by another program, or unknown. */
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

/** Long enough a side to recognise a face by, in pixels. */
const WIDTH = 480;
/** Longest data URL that the calls take. */
const PICTURE_MOST = 190_000;
/** Tried in turn until the picture is small enough. */
const QUALITIES = [0.9, 0.75, 0.6, 0.4] as const;

export interface Camera {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  /** The present frame as a JPEG data URL, after which the camera is off; null while there is none. */
  capture(): string | null;
  /** Turns it on again. */
  restart(): void;
}

/** The camera of this device, on from the first moment and off for certain when its user leaves the screen. */
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

/** @throws DOMException of the browser, NotFoundError also where the page has no way to a camera */
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
