import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { percentile } from '../figures.mjs';
import { wantedOf } from './wanted.mjs';

const PHOTO = { width: 4_000, height: 3_000 };
const POLL_MS = 2;
const PATIENCE_MS = 20_000;
const CRLF = '\r\n';

/** Labels in tables. */
export const FILES = /** @type {const} */ ({
  crowded: 'a folder of nine in ten of all files',
  small: 'a folder of the others',
  bareCrowded: 'the same of nine in ten, bare',
});

/** @typedef {{ answer: number, thumbnail: number, ready: number, bareAnswer: number, bareThumbnail: number, megabytes: number }} UploadFigures milliseconds, p50; ready: until the picture itself is served */

/**
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledContent} filled
 * @param {import('./pages.mjs').Client} client
 * @returns {import('./turns.mjs').Errand[]}
 */
export function folderErrands(world, filled, client) {
  const wanted = wantedOf(world, filled);
  const { crowded, small } = filled.folders;
  const open = (/** @type {string} */ folder) => client.time(wanted.post('fileManager/list/', { folder }));
  return [
    { name: FILES.crowded, ask: () => open(crowded) },
    { name: FILES.small, ask: () => open(small) },
    {
      name: FILES.bareCrowded,
      ask: () => client.time(wanted.bare(`folder/${filled.project}/${crowded}`)),
    },
  ];
}

/**
 * Uploads photos of 12 megapixels with unique bytes, and waits until their thumbnail exists. The bare route stores the
 * bytes, and optionally creates a thumbnail before its response.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledContent} filled
 * @param {import('./pages.mjs').Client} client
 * @param {{ warmUp: number, times: number }} effort
 * @returns {Promise<UploadFigures>}
 */
export async function measureUploads(world, filled, client, { warmUp, times }) {
  const wanted = wantedOf(world, filled);
  const photo = await drawPhoto();
  const ms = { answer: numbers(), thumbnail: numbers(), ready: numbers(), bare: numbers(), drawn: numbers() };
  for (let turn = 0; turn < warmUp + times; turn += 1) {
    const own = await uploadOne(wanted, client, filled, freshPhoto(photo));
    const bare = async (/** @type {string} */ path) => {
      const body = freshPhoto(photo);
      return client.time({ ...wanted.bare(path, body), headers: { 'content-type': 'image/jpeg' } });
    };
    const stored = await bare('upload');
    const drawn = await bare('upload/small');
    if (turn < warmUp) continue;
    ms.answer.push(own.answer);
    ms.thumbnail.push(own.thumbnail);
    ms.ready.push(own.ready);
    ms.bare.push(stored);
    ms.drawn.push(drawn);
  }
  const p50 = (/** @type {number[]} */ list) => percentile(list, 50);
  return {
    answer: p50(ms.answer),
    thumbnail: p50(ms.thumbnail),
    ready: p50(ms.ready),
    bareAnswer: p50(ms.bare),
    bareThumbnail: p50(ms.drawn),
    megabytes: photo.byteLength / 1e6,
  };
}

/**
 * @param {ReturnType<typeof wantedOf>} wanted
 * @param {import('./pages.mjs').Client} client
 * @param {import('./fill.mjs').FilledContent} filled
 * @param {Buffer} photo
 */
async function uploadOne(wanted, client, { person }, photo) {
  const boundary = randomBytes(12).toString('hex');
  const body = formOf(boundary, person.headers['x-csrf-token'] ?? '', photo);
  const { url, method } = wanted.post('fileManager/upload/', {});
  const headers = { ...person.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const from = performance.now();
  const { ms, text } = await client.answer({ url, method: method ?? 'POST', headers, body });
  const { id } = JSON.parse(text).fileData;
  let thumbnail = 0;
  while (performance.now() - from < PATIENCE_MS) {
    const answer = await client.answer(wanted.post('fileManager/info/', { file: id }));
    const { thumbnails, state, fault } = JSON.parse(answer.text).file;
    if (state === 'failed') throw new Error(`The photo was refused: ${fault}`);
    if (thumbnails && thumbnail === 0) thumbnail = performance.now() - from;
    if (state === 'ready') return { answer: ms, thumbnail, ready: performance.now() - from };
    await wait(POLL_MS);
  }
  throw new Error('The photo was not processed.');
}

/** @param {string} boundary @param {string} token @param {Buffer} photo */
function formOf(boundary, token, photo) {
  const part = (/** @type {string} */ head) => `--${boundary}${CRLF}Content-Disposition: form-data; ${head}`;
  return Buffer.concat([
    Buffer.from(`${part('name="token"')}${CRLF}${CRLF}${token}${CRLF}`),
    Buffer.from(
      `${part('name="form_file"; filename="photo.jpg"')}${CRLF}Content-Type: image/jpeg${CRLF}${CRLF}`,
    ),
    photo,
    Buffer.from(`${CRLF}--${boundary}--${CRLF}`),
  ]);
}

/** Simulated photo: smooth areas with noise. */
async function drawPhoto() {
  const noise = (/** @type {{ width: number, height: number }} */ size, /** @type {number} */ sigma) =>
    sharp({
      create: { ...size, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
    })
      .png()
      .toBuffer();
  const grain = await noise(PHOTO, 20);
  return sharp(await noise({ width: 40, height: 30 }, 60))
    .resize(PHOTO.width, PHOTO.height, { kernel: 'cubic' })
    .composite([{ input: grain, blend: 'overlay' }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** The same photo with a unique comment, so that no cache knows its bytes. @param {Buffer} photo */
export function freshPhoto(photo) {
  const comment = randomBytes(16);
  const head = Buffer.from([0xff, 0xfe, 0, comment.byteLength + 2]);
  return Buffer.concat([photo.subarray(0, 2), head, comment, photo.subarray(2)]);
}

/** @returns {number[]} */
function numbers() {
  return [];
}
