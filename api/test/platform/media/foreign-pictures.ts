import { encode } from 'bmp-ts';
import sharp from 'sharp';

/** A HEIC picture of 64 x 48 pixels, orange with a blue quarter, because the image library cannot write the format. */
export const HEIC = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAvxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA' +
    'AAAAACAAAAGGlkYXQAAAAAAEAAMAAAAAAAQAAwAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAyAAAQAAAAAAAAA3AAIAAQAAAAAAAAABAAAAAAAA' +
    'AAgAAwAAAAAAAANXAAEAAAAAAAAAEgAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW' +
    '5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAAZ3JpZAAAAAGxaXBycAAAAYRpcGNvAAAAdmh2Y0MB' +
    'A3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkpr' +
    'm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgI' +
    'AAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAPAyAAAQAXQAEMAf//BAgAAAMAn/gAAAMAAB66AkAhAAEAJkIBAQQIAAADAJ/4AAADAAAewI' +
    'IEFlurkprmwIAAAAMAgAAAAwCEIgABAAZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAAEAAAAAwAAAADnBpeGkAAAAA' +
    'AQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAlaXBtYQAAAAAAAAAEAAECgQIAAgIDhAADAoUGAAQDB4iJAAAANm' +
    'lyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAA5hdXhsAAQAAQACAAAAUW1kYXQAAAAzKAGvGYD3hEl/2/4jRO32AzV4r7Ck' +
    '8PxKfK2drLnwX4nQhzBu/yVOD1ZO2JtLT/WBPppYAAAADigBrjPFMkvkfu4pL2E4',
  'base64',
);

const ORANGE = { r: 0xee, g: 0x6a, b: 0x0c };

/** A TIFF picture of one colour, compressed. */
export function tiff(width: number, height: number): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: ORANGE } });
  return picture.tiff({ compression: 'lzw' }).toBuffer();
}

/** A BMP picture of one colour. */
export function bitmap(width: number, height: number): Buffer {
  const { r, g, b } = ORANGE;
  const data = Buffer.alloc(width * height * 4, Buffer.from([0, b, g, r]));
  return encode({ data, width, height, bitPP: 24 }).data;
}
