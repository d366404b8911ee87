import type { VolumeSpec } from '../engines/engine.js';
import type { VolumeDocument } from './volume.schema.js';

/** A volume in the form of engines. */
export function toVolumeSpec({
  _id,
  project,
  container,
  data,
}: Pick<VolumeDocument, '_id' | 'project' | 'container' | 'data'>): VolumeSpec {
  return {
    id: data.toHexString(),
    project: project.toHexString(),
    container: container.toHexString(),
    volume: _id.toHexString(),
  };
}
