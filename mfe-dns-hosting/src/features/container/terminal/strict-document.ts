import type { Terminal } from '@xterm/xterm';

/** Private members of the terminal emulator. */
interface Internals {
  _core: { _instantiationService: { createInstance: (type: unknown, ...parts: unknown[]) => unknown } };
}

/**
 * Sets the strict document of a terminal before it opens. In version 6.0.0, the option `documentOverride` reaches
 * neither the rows nor the scroll bar. The function therefore replaces the document in the factory of all parts.
 */
export function makeStrict(terminal: Terminal): void {
  const factory = (terminal as unknown as Internals)._core._instantiationService;
  const create = factory.createInstance.bind(factory);
  const strict = strictDocument();
  factory.createInstance = (type, ...parts) =>
    create(type, ...parts.map((part) => (part === document ? strict : part)));
}

/**
 * Document for a library that writes style elements and style attributes, which the content security policy blocks. A
 * style element receives the nonce of the page. A style attribute becomes a style declaration, which the policy allows.
 */
export function strictDocument(): Document {
  return new Proxy(document, {
    get: (target, name) => {
      if (name === 'createElement') return createElement;
      const value: unknown = Reflect.get(target, name, target);
      // Native methods reject a proxy as `this`.
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
