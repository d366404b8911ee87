type Handlers = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void };

/**
 * Adds capture listeners to the window, which run before those of elements.
 * @returns a function that removes the listeners
 */
export function listen(handlers: Handlers): () => void {
  const given = { capture: true };
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of all) window.addEventListener(name, handler, given);
  return () => {
    for (const [name, handler] of all) window.removeEventListener(name, handler, given);
  };
}
