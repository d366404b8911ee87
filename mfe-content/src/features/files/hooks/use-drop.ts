import { useEffect, useRef, useState, type DragEvent } from 'react';

/** How long the place stays marked after the last sign of a file over it. */
const MARKED_MS = 100;

/** What makes a part take files that are dropped on it; it is `marked` while one is over it. */
export function useDrop(onFiles: ((files: File[]) => void) | null) {
  const [marked, setMarked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const unmark = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMarked(false), MARKED_MS);
  };
  const over = (event: DragEvent) => {
    if (!onFiles || !event.dataTransfer.types.includes('Files')) return;
    // The browser would open the file in place of the product.
    event.preventDefault();
    clearTimeout(timer.current);
    setMarked(true);
  };
  const on = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: unmark,
    onDrop: (event: DragEvent) => {
      if (!onFiles) return;
      event.preventDefault();
      unmark();
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
  return { marked, on };
}
