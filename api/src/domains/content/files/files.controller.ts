import { Controller, Req, Res } from '@nestjs/common';
import {
  addFolder,
  fileInfo,
  listFiles,
  moveFiles,
  removeFile,
  removeFolder,
  renameFile,
  showFile,
  showThumbnail,
  uploadFile,
  type InputOf,
  type ParamsOf,
} from '@zonewerk/contracts';
import type { Response } from 'express';
import {
  CurrentScope,
  Handle,
  Input,
  PathParams,
  UploadedFiles,
} from '../../../platform/http/call.decorator.js';
import type { ProjectScope, ZonewerkRequest } from '../../../platform/http/request.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { FileServing } from './serving/file-serving.service.js';
import { FilesService } from './files.service.js';
import { Folders } from './folders/folders.service.js';

@Controller()
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly folders: Folders,
    private readonly serving: FileServing,
  ) {}

  @Handle(listFiles)
  list(@Input() input: InputOf<typeof listFiles>, @CurrentScope() scope: ProjectScope) {
    return this.files.list(input, scope);
  }

  @Handle(uploadFile)
  upload(
    @Input() input: InputOf<typeof uploadFile>,
    @UploadedFiles() uploads: UploadedFile[],
    @CurrentScope() scope: ProjectScope,
  ) {
    return this.files.upload(input, uploads, scope);
  }

  @Handle(fileInfo)
  info(@Input() input: InputOf<typeof fileInfo>, @CurrentScope() scope: ProjectScope) {
    return this.files.info(input, scope);
  }

  @Handle(removeFile)
  remove(@PathParams() params: ParamsOf<typeof removeFile>, @CurrentScope() scope: ProjectScope) {
    return this.files.remove(params, scope);
  }

  @Handle(addFolder)
  addFolder(@Input() input: InputOf<typeof addFolder>, @CurrentScope() scope: ProjectScope) {
    return this.folders.add(input, scope);
  }

  @Handle(removeFolder)
  removeFolder(@Input() input: InputOf<typeof removeFolder>, @CurrentScope() scope: ProjectScope) {
    return this.folders.remove(input, scope);
  }

  @Handle(moveFiles)
  move(@Input() input: InputOf<typeof moveFiles>, @CurrentScope() scope: ProjectScope) {
    return this.files.move(input, scope);
  }

  @Handle(renameFile)
  rename(@Input() input: InputOf<typeof renameFile>, @CurrentScope() scope: ProjectScope) {
    return this.files.rename(input, scope);
  }

  @Handle(showFile)
  show(
    @PathParams() params: ParamsOf<typeof showFile>,
    @CurrentScope() scope: ProjectScope,
    @Req() request: ZonewerkRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.serving.show(params, scope, request, response);
  }

  @Handle(showThumbnail)
  thumbnail(
    @PathParams() params: ParamsOf<typeof showThumbnail>,
    @CurrentScope() scope: ProjectScope,
    @Req() request: ZonewerkRequest,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.serving.thumbnail(params, scope, request, response);
  }
}
