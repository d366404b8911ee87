import { Controller, StreamableFile } from '@nestjs/common';
import {
  downloadBackup,
  type InputOf,
  listBackups,
  makeBackup,
  type QueryOf,
  removeBackup,
  restoreBackup,
} from '@zonewerk/contracts';
import {
  CurrentActor,
  CurrentScope,
  Handle,
  Input,
  QueryFields,
} from '../../../platform/http/call.decorator.js';
import type { Actor, ProjectScope } from '../../../platform/http/request.js';
import { BackupsService } from './backups.service.js';

@Controller()
export class BackupsController {
  constructor(private readonly backups: BackupsService) {}

  @Handle(listBackups)
  list(@Input() input: InputOf<typeof listBackups>, @CurrentScope() scope: ProjectScope) {
    return this.backups.list(input, scope);
  }

  @Handle(makeBackup)
  make(@Input() input: InputOf<typeof makeBackup>, @CurrentScope() scope: ProjectScope) {
    return this.backups.make(input, scope);
  }

  @Handle(restoreBackup)
  restore(@Input() input: InputOf<typeof restoreBackup>, @CurrentScope() scope: ProjectScope) {
    return this.backups.restore(input, scope);
  }

  @Handle(removeBackup)
  remove(@Input() input: InputOf<typeof removeBackup>, @CurrentScope() scope: ProjectScope) {
    return this.backups.remove(input, scope);
  }

  @Handle(downloadBackup)
  async download(
    @QueryFields() { backup_id: id }: QueryOf<typeof downloadBackup>,
    @CurrentActor() { userId }: Actor,
  ): Promise<StreamableFile> {
    const { archive, length } = await this.backups.open(id, userId);
    const disposition = `attachment; filename="backup-${id}.tar.gz"`;
    const file = new StreamableFile(archive, { type: 'application/gzip', disposition, length });
    return file.setErrorHandler((_, response) => response.end());
  }
}
