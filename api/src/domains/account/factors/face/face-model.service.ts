import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { LOGGER } from '../../../../platform/logging/logger.js';
import type { FacePicture } from './face-picture.js';

/** A face in a picture. */
export interface SeenFace {
  /** Of its box, in pixels. */
  readonly width: number;
  /** -1 to 1: direction of view in the picture, left to right. */
  readonly turn: number;
  /** Descriptor of 128 numbers, similar for pictures of one person. */
  readonly descriptor: readonly number[];
}

interface Waiting {
  readonly resolve: (faces: readonly SeenFace[]) => void;
  readonly reject: (error: Error) => void;
}

type Reply = { readonly id: number } & ({ readonly faces: SeenFace[] } | { readonly error: string });

/**
 * Pictures are processed sequentially on one core, about a second each. A longer queue would exceed an acceptable wait.
 */
const QUEUE_MOST = 8;
const PATIENCE_MS = 30_000;
const IDLE_MS = 120_000;

/** The model could not process a picture. */
export class FaceModelFault extends Error {}

/** The face model, in a worker thread that starts on demand and ends when idle. */
@Injectable()
export class FaceModel implements OnModuleDestroy {
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'root'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.stop(new FaceModelFault('The process ends.'));
  }

  /**
   * The faces in a picture.
   * @throws FaceModelFault when the model fails, is too busy or exceeds the time limit
   */
  async look({ pixels, width, height }: FacePicture): Promise<readonly SeenFace[]> {
    if (this.waiting.size >= QUEUE_MOST) throw new FaceModelFault('The model is busy.');
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const id = (this.count += 1);
    const patience = setTimeout(
      () => void this.stop(new FaceModelFault('The model takes too long.')),
      PATIENCE_MS,
    );
    try {
      return await new Promise((resolve, reject) => {
        this.waiting.set(id, { resolve, reject });
        worker.postMessage({ id, pixels, width, height });
      });
    } finally {
      clearTimeout(patience);
      this.waiting.delete(id);
      this.idle = setTimeout(() => void this.stop(new FaceModelFault('Nobody needs the model.')), IDLE_MS);
      this.idle.unref();
    }
  }

  /** The thread runs the compiled program, even when the API runs from its sources. */
  private start(): Worker {
    const worker = new Worker(join(this.config.root, 'api/dist/domains/account/factors/face/face-worker.js'));
    worker.unref();
    worker.on('message', (reply: Reply) => this.complete(reply));
    worker.on('error', (error) => {
      this.logger.error({ err: error }, 'the face model failed');
      void this.stop(new FaceModelFault(error.message));
    });
    return worker;
  }

  private complete(reply: Reply): void {
    const waiting = this.waiting.get(reply.id);
    if ('faces' in reply) waiting?.resolve(reply.faces);
    else waiting?.reject(new FaceModelFault(reply.error));
  }

  private async stop(reason: FaceModelFault): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(reason);
    await worker?.terminate();
  }
}
