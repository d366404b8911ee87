import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ThumbnailSize } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import type { ThumbnailDocument } from '../blobs/blob.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Thumbnails in the database, by blob and size. */
@Injectable()
export class ThumbnailRepository {
  constructor(@InjectModel('FileThumbnail') private readonly thumbnails: Model<ThumbnailDocument>) {}

  async put(scope: Scope, blob: string, size: ThumbnailSize, bytes: Buffer): Promise<void> {
    await this.thumbnails.updateOne(
      { _id: keyOf(blob, size) },
      { $set: { project: new Types.ObjectId(scope.projectId), bytes } },
      { upsert: true },
    );
  }

  async bytesOf(scope: Scope, blob: string, size: ThumbnailSize): Promise<Buffer | null> {
    const project = new Types.ObjectId(scope.projectId);
    const found = await this.thumbnails.findOne({ _id: keyOf(blob, size), project });
    return found?.bytes ?? null;
  }

  async removeOf(blob: string): Promise<void> {
    await this.thumbnails.deleteMany({ '_id.blob': new Types.ObjectId(blob) });
  }
}

function keyOf(blob: string, size: ThumbnailSize): ThumbnailDocument['_id'] {
  return { blob: new Types.ObjectId(blob), size };
}
