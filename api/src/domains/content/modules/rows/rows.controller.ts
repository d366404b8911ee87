import { Controller } from '@nestjs/common';
import {
  addRow,
  addToBundle,
  getBundle,
  getRow,
  listRows,
  reloadFkDropdown,
  removeFromBundle,
  removeRow,
  restoreRow,
  setRow,
  updateBoolean,
  type InputOf,
} from '@zonewerk/contracts';
import { CurrentScope, Handle, Input } from '../../../../platform/http/call.decorator.js';
import type { ProjectScope } from '../../../../platform/http/request.js';
import { Bundles } from './bundles.service.js';
import { Dropdowns } from './dropdowns.service.js';
import { RowDeleteService } from './row-delete.service.js';
import { Rows } from './rows.service.js';

@Controller()
export class RowsController {
  constructor(
    private readonly rows: Rows,
    private readonly removal: RowDeleteService,
    private readonly bundles: Bundles,
    private readonly dropdowns: Dropdowns,
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

  @Handle(getBundle)
  getBundle(@Input() input: InputOf<typeof getBundle>, @CurrentScope() scope: ProjectScope) {
    return this.bundles.get(input, scope);
  }

  @Handle(addToBundle)
  addToBundle(@Input() input: InputOf<typeof addToBundle>, @CurrentScope() scope: ProjectScope) {
    return this.bundles.add(input, scope);
  }

  @Handle(removeFromBundle)
  removeFromBundle(@Input() input: InputOf<typeof removeFromBundle>, @CurrentScope() scope: ProjectScope) {
    return this.bundles.remove(input, scope);
  }

  @Handle(reloadFkDropdown)
  reloadDropdown(@Input() input: InputOf<typeof reloadFkDropdown>, @CurrentScope() scope: ProjectScope) {
    return this.dropdowns.reload(input, scope);
  }
}
