import { useEffect, useRef, useState, type DragEvent } from 'react';

/** Milliseconds until the mark ends after the last dragover event. */
const MARKED_MS = 100;

/** Props that accept dropped files. `marked` is true while a file is dragged over the element. */
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
    // By default, the browser would replace the page by the dropped file.
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
