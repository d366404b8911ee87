/** Maximum characters of a picture's data URL, so that it fits a body. A JPEG of 640 by 480 takes a third of it. */
export const FACE_PICTURE_MOST = 240_000;
