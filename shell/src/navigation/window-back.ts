import { addressChanged, hasLeftWindowEntry, reopenWindowEntry } from '@zonewerk/shell-sdk';
import { closeTopLayer, openLayers } from '@zonewerk/ui';
import { passBack } from './history-entry';

/**
 * The history moved between entries of one page: from a window over it, Back closes the uppermost one; a step within the
 * page shows another address.
 * @returns true when there was none and the way back goes on
 */
export function moveInPage(): boolean {
  const hasLeft = hasLeftWindowEntry();
  if (!hasLeft) {
    addressChanged();
    return false;
  }
  const open = openLayers();
  if (open === 0) return passBack();
  if (open > 1) reopenWindowEntry();
  closeTopLayer();
  return false;
}
