import { Injectable } from '@nestjs/common';
import type { ReadAlong } from '../auth/session.types.js';

const AREA = /^\/api\/projects\/[0-9a-f]{24}\/([\w-]+)\//u;

/** What was read of an area of a project, together with the session of a call. */
export interface ProjectMark {
  readonly collection: string;
  /** The fields that were asked for and the id; undefined when there was no such document. */
  readonly read: unknown;
}

/**
 * A few fields by which an area knows whether what it holds of a project is still so. They are read along with the
 * session of every call below `/api/projects/{id}/{area}/`, so that such a call need not ask for them.
 */
@Injectable()
export class ProjectMarks {
  private readonly areas = new Map<string, Pick<ReadAlong, 'collection' | 'fields'>>();

  /** @param collection has one document for each project, found by an index on `project` */
  watch(area: string, collection: string, fields: readonly string[]): void {
    this.areas.set(area, { collection, fields });
  }

  /** What to read along for a path; null where no area wants anything. */
  along(path: string, projectId: string): ReadAlong | null {
    const wanted = this.areas.get(AREA.exec(path)?.[1] ?? '');
    return wanted ? { ...wanted, by: 'project', id: projectId } : null;
  }
}

/** What was read of a collection at the beginning of a call; undefined when it was not, or there was nothing. */
export function markOf<Fields>(
  { mark }: { readonly mark?: ProjectMark | undefined },
  collection: string,
): Fields | undefined {
  return mark?.collection === collection ? (mark.read as Fields | undefined) : undefined;
}
