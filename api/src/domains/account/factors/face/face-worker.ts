import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import * as tf from '@tensorflow/tfjs-core';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import type { SeenFace } from './face-model.service.js';

/*
 * Runs in a worker thread, because the model uses a core for a second. Its input is pixels, its output numbers.
 * Pictures are never stored.
 */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface Detected {
  readonly detection: { readonly score: number; readonly box: { readonly width: number } };
  readonly landmarks: { readonly positions: readonly Point[] };
  readonly descriptor: Float32Array;
}

interface Net {
  loadFromDisk(folder: string): Promise<void>;
}

/** The used part of the face library, whose types are those of a browser. */
interface FaceLibrary {
  readonly nets: Record<'ssdMobilenetv1' | 'faceLandmark68Net' | 'faceRecognitionNet', Net>;
  readonly SsdMobilenetv1Options: new (options: { minConfidence: number; maxResults: number }) => object;
  detectAllFaces(
    image: tf.Tensor3D,
    options: object,
  ): { withFaceLandmarks(): { withFaceDescriptors(): Promise<Detected[]> } };
}

/** A picture to process. */
export interface LookRequest {
  readonly id: number;
  /** RGB, row by row. */
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const LEAST_SCORE = 0.5;
const MOST_FACES = 4;
/** Indexes of the library's 68 landmarks. */
const JAW_LEFT = 0;
const JAW_RIGHT = 16;
const NOSE_TIP = 30;

const require = createRequire(import.meta.url);
const ready = start();

async function start(): Promise<FaceLibrary> {
  setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  await tf.setBackend('wasm');
  await tf.ready();
  chainOperations();
  const library = loadLibrary();
  const models = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
  await library.nets.ssdMobilenetv1.loadFromDisk(models);
  await library.nets.faceLandmark68Net.loadFromDisk(models);
  await library.nets.faceRecognitionNet.loadFromDisk(models);
  return library;
}

/** The library imports all of TensorFlow.js but uses only its core; this loader provides only the core. */
function loadLibrary(): FaceLibrary {
  const file = require.resolve('@vladmandic/face-api/dist/face-api.node-wasm.js');
  const library = { exports: {} as FaceLibrary };
  const requireCore = (name: string): unknown =>
    require(name === '@tensorflow/tfjs' ? '@tensorflow/tfjs-core' : name);
  const load = compileFunction(readFileSync(file, 'utf8'), ['require', 'module', 'exports'], {
    filename: file,
  });
  load(requireCore, library, library.exports);
  return library.exports;
}

/** Tensor methods that the library calls; the core provides them only as functions. */
function chainOperations(): void {
  const probe = tf.scalar(1);
  const reshape = function (this: tf.Tensor, ...shape: number[]) {
    return tf.reshape(this, shape.length > 0 ? shape : [this.size]);
  };
  const binary = (operation: (a: tf.Tensor, b: tf.TensorLike) => tf.Tensor) =>
    function (this: tf.Tensor, other: tf.TensorLike) {
      return operation(this, other);
    };
  Object.assign(Object.getPrototypeOf(probe) as object, {
    as1D: reshape,
    as2D: reshape,
    as3D: reshape,
    as4D: reshape,
    sub: binary(tf.sub),
    mul: binary(tf.mul),
    div: binary(tf.div),
    mean(this: tf.Tensor, axis?: number | number[], keepDims?: boolean) {
      return tf.mean(this, axis, keepDims);
    },
  });
  probe.dispose();
}

async function look({ pixels, width, height }: LookRequest): Promise<SeenFace[]> {
  const library = await ready;
  const image = tf.tensor3d(pixels, [height, width, 3], 'int32');
  try {
    const options = new library.SsdMobilenetv1Options({ minConfidence: LEAST_SCORE, maxResults: MOST_FACES });
    const found = await library.detectAllFaces(image, options).withFaceLandmarks().withFaceDescriptors();
    return found.map(({ detection, landmarks, descriptor }) => ({
      width: detection.box.width,
      turn: turnOf(landmarks.positions),
      descriptor: [...descriptor],
    }));
  } finally {
    image.dispose();
  }
}

/** -1 to 1: position of the nose relative to the middle of the face, left to right in the picture. */
function turnOf(positions: readonly Point[]): number {
  const left = positions[JAW_LEFT];
  const nose = positions[NOSE_TIP];
  const right = positions[JAW_RIGHT];
  if (!left || !nose || !right || right.x === left.x) return 0;
  return (nose.x - left.x - (right.x - nose.x)) / (right.x - left.x);
}

parentPort?.on('message', (request: LookRequest) => {
  look(request).then(
    (faces) => parentPort?.postMessage({ id: request.id, faces }),
    (error: unknown) => parentPort?.postMessage({ id: request.id, error: String(error) }),
  );
});
