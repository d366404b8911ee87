import { addressChanged, isWindowEntry, reopenWindowEntry } from '@zonewerk/shell-sdk';
import { closeTopLayer, openLayers } from '@zonewerk/ui';
import { passBack } from './history-entry';

/**
 * The history moved between the entry of a page and that of a window over it: Back closes the uppermost window.
 * @returns true when there was none and the way back goes on
 */
export function moveInPage(): boolean {
  if (isWindowEntry()) {
    addressChanged();
    return false;
  }
  const open = openLayers();
  if (open === 0) return passBack();
  if (open > 1) reopenWindowEntry();
  closeTopLayer();
  return false;
}
