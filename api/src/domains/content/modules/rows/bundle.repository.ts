import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { MODULE_LIMITS } from '@zonewerk/contracts';
import type { Model } from 'mongoose';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { toObjectId } from '../../../../platform/database/object-id.js';
import { fileRef, fileRefs } from './row-keys.js';
import type { BundleEntry, RowDocument } from './row.schema.js';

type Scope = Pick<ProjectScope, 'projectId'>;

/** Row and field of a bundle. */
export interface BundlePlace {
  readonly module: string;
  readonly row: string;
  readonly field: string;
}

/** Bundles and references of rows in the database. Every query carries the project. */
@Injectable()
export class BundleRepository {
  constructor(@InjectModel('ModuleRow') private readonly rows: Model<RowDocument>) {}

  /** Adds a file; null when the bundle contains it, is full, or its row does not exist. */
  async add(scope: Scope, place: BundlePlace, entry: BundleEntry): Promise<RowDocument | null> {
    const path = `bundles.${place.field}`;
    const fits = {
      [`${path}.${MODULE_LIMITS.bundleFiles - 1}`]: { $exists: false },
      [`${path}.source`]: { $ne: entry.source },
    };
    return this.write(scope, place, fits, {
      $push: { [path]: entry },
      $addToSet: { refs: fileRef(entry.source, place.field) },
    });
  }

  /** Removes a file; null when the file or the row does not exist. */
  async remove(scope: Scope, place: BundlePlace, { id, source }: BundleEntry): Promise<RowDocument | null> {
    const path = `bundles.${place.field}`;
    return this.write(
      scope,
      place,
      { [`${path}.id`]: id },
      {
        $pull: { [path]: { id }, refs: fileRef(source, place.field) },
      },
    );
  }

  /** Rows that use a file in any field. */
  async using(scope: Scope, file: string, most: number): Promise<RowDocument[]> {
    return this.pointing(scope, { $elemMatch: fileRefs(file) }, most);
  }

  /** Rows that reference another row in a field. */
  async naming(scope: Scope, ref: string, most: number): Promise<RowDocument[]> {
    return this.pointing(scope, ref, most);
  }

  /** Rows with one of these references; at most `most`. */
  async namingAny(scope: Scope, refs: readonly string[], most: number): Promise<RowDocument[]> {
    return this.pointing(scope, { $in: [...refs] }, most);
  }

  private async pointing(scope: Scope, refs: unknown, most: number): Promise<RowDocument[]> {
    return this.rows
      .find({ project: toObjectId(scope.projectId), refs } as never)
      .limit(most)
      .lean<RowDocument[]>();
  }

  private async write(
    scope: Scope,
    { module, row }: BundlePlace,
    fits: Record<string, unknown>,
    change: Record<string, unknown>,
  ): Promise<RowDocument | null> {
    const owned = { project: toObjectId(scope.projectId), module: toObjectId(module) };
    return this.rows
      .findOneAndUpdate(
        { ...owned, _id: toObjectId(row), ...fits } as never,
        { ...change, $inc: { rev: 1 }, $set: { changedAt: new Date() } } as never,
        { returnDocument: 'after' },
      )
      .lean<RowDocument | null>();
  }
}
