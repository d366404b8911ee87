import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ImageSpec } from '../engines/engine.js';
import type { ImageDocument } from './image.schema.js';

/** The catalogue of images in the database. */
@Injectable()
export class ImageRepository {
  constructor(@InjectModel('HostingImage') private readonly images: Model<ImageDocument>) {}

  /** By name. */
  list(): Promise<ImageDocument[]> {
    return this.images.find().sort({ name: 1 }).lean<ImageDocument[]>();
  }

  find(name: string): Promise<ImageDocument | null> {
    return this.images.findOne({ name }).lean<ImageDocument>();
  }

  /** Adds an image, or replaces the one with that name. */
  async put(name: string, image: ImageSpec): Promise<void> {
    await this.images.updateOne({ name }, { $set: { ...image, updatedAt: new Date() } }, { upsert: true });
  }

  /** False when no image has that name. */
  async remove(name: string): Promise<boolean> {
    const { deletedCount } = await this.images.deleteOne({ name });
    return deletedCount === 1;
  }
}
