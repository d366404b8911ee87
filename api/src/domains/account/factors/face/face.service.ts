import { Injectable } from '@nestjs/common';
import type { AnswerOf, getBiometric, InputOf, setBiometric } from '@zonewerk/contracts';
import { FactorAccess } from '../../../../platform/auth/factor-access.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { Actor, Visitor } from '../../../../platform/http/request.js';
import { FactorChanges } from '../factor-changes.service.js';
import { isStraight, detectSingleFace } from './face-match.js';
import { readPicture } from './face-picture.js';
import { FaceProofs } from './face-proofs.service.js';
import { FaceRepository } from './face.repository.js';

type SetAnswer = AnswerOf<typeof setBiometric>;

/** Turning the face factor on and off. */
@Injectable()
export class FaceService {
  constructor(
    private readonly repository: FaceRepository,
    private readonly proofs: FaceProofs,
    private readonly factors: FactorAccess,
    private readonly changes: FactorChanges,
  ) {}

  async get({ userId }: Actor): Promise<AnswerOf<typeof getBiometric>> {
    const since = await this.proofs.since(userId);
    const available = await this.hasAnother(userId);
    const object = { state: since ? '1' : '0', since: since?.toISOString() ?? null, available };
    return { status: 'success', message: '', object: JSON.stringify(object) };
  }

  async set(
    { toggle, canvas }: InputOf<typeof setBiometric>,
    { userId }: Actor,
    visitor: Visitor,
  ): Promise<SetAnswer> {
    if (toggle) return this.turnOn(canvas, userId, visitor);
    if (await this.proofs.isEnrolled(userId)) await this.changes.disable(userId, ['face'], false, visitor);
    return { status: 'success', message: 'Sign-in by face is off.' };
  }

  private async turnOn(
    canvas: string | undefined,
    userId: string,
    visitor: Visitor,
    now = new Date(),
  ): Promise<SetAnswer> {
    if (canvas === undefined) throw ApiError.invalid('canvas', 'The photo is missing.');
    const picture = await readPicture(canvas);
    if (!picture) throw ApiError.invalid('canvas', 'This photo cannot be read.');
    if (!(await this.hasAnother(userId))) {
      const message = 'Please enable another second factor first. The face is an additional factor only.';
      return { status: 'error', message };
    }
    const faces = await this.proofs.look(picture);
    if (!faces) return { status: 'error', message: 'Sorry, the AI has an issue.' };
    const face = detectSingleFace(faces);
    if (!face || !isStraight(face)) {
      const message =
        'The photo must show one face that looks into the camera. Please come closer and try again.';
      return { status: 'less', message };
    }
    const descriptor = await this.proofs.seal(userId, face.descriptor);
    const promises = await this.changes.enabled(userId, 'face', visitor);
    await this.repository.put(userId, { descriptor, since: now, hashes: [picture.hash] }, promises);
    await this.changes.done(userId, 'factor-enabled', 'face', visitor);
    await this.changes.reconcile(userId, visitor);
    return { status: 'success', message: 'Sign-in by face is on. We did not store the photo.' };
  }

  /** Whether another factor exists: the face is never the only one. */
  private async hasAnother(userId: string): Promise<boolean> {
    const { methods, passkeys } = await this.factors.stateOf(userId);
    return passkeys > 0 || methods.some((method) => method !== 'face');
  }
}
