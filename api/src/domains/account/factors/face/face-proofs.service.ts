import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { FactorCheck } from '../../../../platform/auth/factor-access.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { Visitor } from '../../../../platform/http/request.js';
import { LOGGER } from '../../../../platform/logging/logger.js';
import { FieldEncryption } from '../../../../platform/database/field-encryption.js';
import { AuthEvents } from '../../audit-log/auth-events.service.js';
import { SecurityNotifications } from '../../users/notices.service.js';
import { isSamePerson, isTurned, detectSingleFace } from './face-match.js';
import { FaceModel, FaceModelFault, type SeenFace } from './face-model.service.js';
import { isCopy, readPicture, type FacePicture } from './face-picture.js';
import { FaceRepository } from './face.repository.js';
import { FACE_DESCRIPTOR, type FaceDocument } from './face.schema.js';

const TASK_MS = 120_000;

/**
 * The face as a second factor. A proof needs two pictures: a matching one, and one with the head turned to a side that
 * is requested after the first. A photograph is therefore not sufficient. No picture counts twice, and none is stored.
 */
@Injectable()
export class FaceProofs {
  constructor(
    private readonly repository: FaceRepository,
    private readonly model: FaceModel,
    private readonly sealing: FieldEncryption,
    private readonly notices: SecurityNotifications,
    private readonly events: AuthEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Time at which the factor was enabled; null while it is disabled. */
  async since(userId: string): Promise<Date | null> {
    const face = await this.repository.find(userId);
    return face && !face.offAt ? face.since : null;
  }

  /** Whether a face is enrolled, including a disabled one. */
  async isEnrolled(userId: string): Promise<boolean> {
    return (await this.repository.find(userId)) !== null;
  }

  /** The faces in a picture; null when the model failed. */
  async look(picture: FacePicture): Promise<readonly SeenFace[] | null> {
    try {
      return await this.model.look(picture);
    } catch (error) {
      if (!(error instanceof FaceModelFault)) throw error;
      this.logger.error({ err: error }, 'a face could not be looked at');
      return null;
    }
  }

  /** The stored form of a descriptor. */
  seal(userId: string, descriptor: readonly number[]): Promise<string> {
    const numbers = Buffer.from(Float32Array.from(descriptor).buffer);
    return this.sealing.seal(numbers, { owner: userId, purpose: FACE_DESCRIPTOR });
  }

  /**
   * Checks one picture (data URL).
   * @throws ApiError too-many-requests with Retry-After after five consecutive failures
   */
  async check(
    userId: string,
    sessionId: string,
    dataUrl: string,
    visitor: Visitor,
    now = new Date(),
  ): Promise<FactorCheck> {
    const counted = await this.repository.attempt(userId, now);
    if (!counted) return this.refuse(userId, now);
    const outcome = await this.judge(counted, sessionId, dataUrl, now);
    if (outcome !== 'wrong' && outcome !== 'ok') await this.repository.giveBack(userId);
    if (outcome === 'wrong' && counted.offAt) await this.tellOff(userId, visitor);
    return outcome;
  }

  private async judge(
    face: FaceDocument,
    sessionId: string,
    dataUrl: string,
    now: Date,
  ): Promise<FactorCheck> {
    const userId = face._id.toHexString();
    const picture = await readPicture(dataUrl);
    if (!picture || face.hashes.some((hash) => isCopy(hash, picture.hash))) return 'wrong'; // guard: face-copy
    if (!(await this.repository.noteHash(userId, picture.hash))) return 'wrong';
    const faces = await this.look(picture);
    if (!faces) return 'unavailable';
    const seen = detectSingleFace(faces);
    if (!seen || !isSamePerson(seen.descriptor, await this.open(face))) return 'wrong'; // guard: face-person
    const { task } = face;
    if (task?.session !== sessionId || task.until <= now) return this.ask(userId, sessionId, seen, now);
    return isTurned(seen, task) && (await this.repository.finishTask(userId, task)) ? 'ok' : 'wrong'; // guard: face-turn
  }

  private async ask(userId: string, session: string, { turn }: SeenFace, now: Date): Promise<FactorCheck> {
    const side = randomInt(2) === 0 ? 'left' : 'right';
    const until = new Date(now.getTime() + TASK_MS);
    await this.repository.setTask(userId, { session, side, from: turn, until });
    return side === 'left' ? 'turn-left' : 'turn-right';
  }

  private async refuse(userId: string, now: Date): Promise<FactorCheck> {
    const face = await this.repository.find(userId);
    if (!face || face.offAt) return 'ended';
    const wait = (face.waitUntil?.getTime() ?? 0) - now.getTime();
    throw new ApiError('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1_000)) });
  }

  private async tellOff(userId: string, visitor: Visitor): Promise<void> {
    const notice = {
      subject: 'Sign-in by face has been turned off',
      lines: ['Too many attempts failed. Your other second factors still work.'],
    };
    await this.repository.promise(userId, await this.notices.entries(userId, notice, visitor));
    await this.events.add(userId, 'factor-disabled', 'face', visitor);
  }

  private async open({ _id, descriptor }: FaceDocument): Promise<number[]> {
    const bytes = await this.sealing.open(descriptor, { owner: _id.toHexString(), purpose: FACE_DESCRIPTOR });
    return [...new Float32Array(Uint8Array.from(bytes).buffer)];
  }
}
