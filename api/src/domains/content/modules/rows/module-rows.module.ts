import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ContentModulesModule } from '../definitions/content-modules.module.js';
import { BundleRepository } from './bundle.repository.js';
import { Bundles } from './bundles.service.js';
import { Dropdowns } from './dropdowns.service.js';
import { ModuleClearing } from './module-clearing.service.js';
import { RowChecks } from './row-checks.service.js';
import { RowFileUses } from './row-file-uses.service.js';
import { RowLabels } from './row-labels.service.js';
import { RowPictures } from './row-pictures.service.js';
import { RowRemoval } from './row-removal.service.js';
import { RowRepository } from './row.repository.js';
import { rowSchema } from './row.schema.js';
import { RowWriting } from './row-writing.service.js';
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
    ModuleClearing,
    RowChecks,
    RowFileUses,
    RowLabels,
    RowPictures,
    RowRemoval,
    RowRepository,
    RowWriting,
    Rows,
    RowsContent,
  ],
})
export class ModuleRowsModule {}
