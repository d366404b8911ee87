import type { Terminal } from '@xterm/xterm';

/** Parts of the terminal emulator that its interface does not show. */
interface Internals {
  _core: { _instantiationService: { createInstance: (type: unknown, ...parts: unknown[]) => unknown } };
}

/**
 * Has a terminal use the strict document, before it opens. Its option `documentOverride` reaches neither the rows nor the
 * scroll bar in version 6.0.0, so that the place which makes all of its parts replaces the document.
 */
export function makeStrict(terminal: Terminal): void {
  const factory = (terminal as unknown as Internals)._core._instantiationService;
  const create = factory.createInstance.bind(factory);
  const strict = strictDocument();
  factory.createInstance = (type, ...parts) =>
    create(type, ...parts.map((part) => (part === document ? strict : part)));
}

/**
 * The document for a library that writes style elements and style attributes, which the content security policy holds
 * back. A style element has the nonce of the page. A style attribute is set as a style declaration, which the policy allows.
 */
export function strictDocument(): Document {
  return new Proxy(document, {
    get: (target, name) => {
      if (name === 'createElement') return createElement;
      const value: unknown = Reflect.get(target, name, target);
      // Methods of the browser accept no proxy.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function createElement(tag: string): HTMLElement {
  const element = document.createElement(tag);
  if (element instanceof HTMLStyleElement) element.nonce = nonceOfPage();
  const setAttribute = element.setAttribute.bind(element);
  element.setAttribute = (name, value) => {
    if (name === 'style') element.style.cssText = value;
    else setAttribute(name, value);
  };
  return element;
}

function nonceOfPage(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
