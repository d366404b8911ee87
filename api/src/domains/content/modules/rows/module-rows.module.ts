import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContentModulesModule } from '../definitions/content-modules.module.js';
import { BundleRepository } from './bundle.repository.js';
import { Bundles } from './bundles.service.js';
import { Dropdowns } from './dropdowns.service.js';
import { ModulePurgeJob } from './module-purge-job.service.js';
import { RowValidator } from './row-validator.service.js';
import { RowFileUses } from './row-file-uses.service.js';
import { RowLabels } from './row-labels.service.js';
import { RowPictures } from './row-pictures.service.js';
import { RowDeleteService } from './row-delete.service.js';
import { RowRepository } from './row.repository.js';
import { rowSchema } from './row.schema.js';
import { RowWriteService } from './row-write.service.js';
import { RowsContent } from './rows.content.js';
import { RowsController } from './rows.controller.js';
import { Rows } from './rows.service.js';

/** Rows of the modules that projects define. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'ModuleRow', schema: rowSchema }]), ContentModulesModule],
  controllers: [RowsController],
  providers: [
    BundleRepository,
    Bundles,
    Dropdowns,
    ModulePurgeJob,
    RowValidator,
    RowFileUses,
    RowLabels,
    RowPictures,
    RowDeleteService,
    RowRepository,
    RowWriteService,
    Rows,
    RowsContent,
  ],
})
export class ModuleRowsModule {}
