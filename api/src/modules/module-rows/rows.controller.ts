import { Controller } from '@nestjs/common';
import {
  addRow,
  getRow,
  listRows,
  removeRow,
  restoreRow,
  setRow,
  updateBoolean,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../platform/http/request.js';
import { RowRemoval } from './row-removal.service.js';
import { Rows } from './rows.service.js';

@Controller()
export class RowsController {
  constructor(
    private readonly rows: Rows,
    private readonly removal: RowRemoval,
  ) {}

  @Handle(listRows)
  list(@Input() input: InputOf<typeof listRows>, @CurrentScope() scope: ProjectScope) {
    return this.rows.list(input, scope);
  }

  @Handle(getRow)
  get(@Input() input: InputOf<typeof getRow>, @CurrentScope() scope: ProjectScope) {
    return this.rows.get(input, scope);
  }

  @Handle(addRow)
  add(@Input() input: InputOf<typeof addRow>, @CurrentScope() scope: ProjectScope) {
    return this.rows.add(input, scope);
  }

  @Handle(setRow)
  set(@Input() input: InputOf<typeof setRow>, @CurrentScope() scope: ProjectScope) {
    return this.rows.set(input, scope);
  }

  @Handle(updateBoolean)
  updateBoolean(@Input() input: InputOf<typeof updateBoolean>, @CurrentScope() scope: ProjectScope) {
    return this.rows.updateBoolean(input, scope);
  }

  @Handle(removeRow)
  remove(@Input() input: InputOf<typeof removeRow>, @CurrentScope() scope: ProjectScope) {
    return this.removal.remove(input, scope);
  }

  @Handle(restoreRow)
  restore(@Input() input: InputOf<typeof restoreRow>, @CurrentScope() scope: ProjectScope) {
    return this.removal.restore(input, scope);
  }
}
