import { Injectable } from '@nestjs/common';
import type { createContainer, InputOf, Server } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ImageSpec } from '../engines/engine.js';
import { ImageRepository } from './image.repository.js';

const TEXTS = {
  noSource: {
    site: 'This server runs no websites. Choose another one.',
    image: 'This server runs no images. Choose another one.',
    archive: 'This server builds nothing. Choose another one.',
    git: 'This server builds nothing. Choose another one.',
  },
  unknown: 'The catalogue has no image with this name.',
  missing: 'Please choose an image.',
  needless: 'An image belongs to the source image only.',
  removed: (name: string) => `The catalogue has no image ${name} any more.`,
} as const;

/**
 * The catalogue: images that the operator permits for projects. Deployments copy them, so a change affects only later
 * ones.
 */
@Injectable()
export class ImagesService {
  constructor(private readonly repository: ImageRepository) {}

  /** By name. */
  async list(): Promise<(ImageSpec & { readonly name: string })[]> {
    const images = await this.repository.list();
    return images.map(({ name, reference, port, healthPath }) => ({ name, reference, port, healthPath }));
  }

  /** Adds an image, or replaces the one with that name. */
  put(name: string, image: ImageSpec): Promise<void> {
    return this.repository.put(name, image);
  }

  /** False when no image has that name. */
  remove(name: string): Promise<boolean> {
    return this.repository.remove(name);
  }

  /**
   * Name of the image of a new container; null for another source.
   * @throws ApiError validation-error, and conflict when the server does not run the source
   */
  async choose(
    { sources }: Pick<Server, 'sources'>,
    { source, image }: Pick<InputOf<typeof createContainer>, 'source' | 'image'>,
  ): Promise<string | null> {
    if (source !== 'image' && image !== undefined) throw issue(TEXTS.needless);
    if (source === 'image' && image === undefined) throw issue(TEXTS.missing);
    if (!sources.includes(source)) throw new ApiError('conflict', { message: TEXTS.noSource[source] });
    if (image === undefined) return null;
    if (!(await this.repository.find(image))) throw issue(TEXTS.unknown);
    return image;
  }

  /** The present image with a name. @throws ApiError conflict when the catalogue does not contain it any more */
  async present(name: string): Promise<ImageSpec> {
    const found = await this.repository.find(name);
    if (!found) throw new ApiError('conflict', { message: TEXTS.removed(name) });
    const { reference, port, healthPath } = found;
    return { reference, port, healthPath };
  }
}

function issue(message: string): ApiError {
  return new ApiError('validation-error', { issues: [{ path: 'image', message }] });
}
