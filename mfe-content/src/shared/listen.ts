type Handlers = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void };

/**
 * Listens to events anywhere in the page before its elements do.
 * @returns what ends it
 */
export function listen(handlers: Handlers): () => void {
  const given = { capture: true };
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of all) window.addEventListener(name, handler, given);
  return () => {
    for (const [name, handler] of all) window.removeEventListener(name, handler, given);
  };
}
