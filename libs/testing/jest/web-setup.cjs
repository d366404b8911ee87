const { cleanup, configure } = require('@testing-library/react');

// A second, the default, is short while other specs have both processors.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lacks what Mantine asks of a browser.
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.HTMLElement.prototype.scrollIntoView ??= () => {};
window.CSS ??= {
  escape: (text) =>
    String(text)
      .replace(/[^\w-]/gu, (sign) => `\\${sign}`)
      .replace(/^\d/, (digit) => `\\3${digit} `),
};
document.fonts ??= { addEventListener() {}, removeEventListener() {} };

const { fetch, XMLHttpRequest } = globalThis;
const { href } = window.location;

// The specs of a group share a browser: no test finds what another one wrote.
beforeEach(() => {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', href);
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Object.assign(globalThis, { fetch, XMLHttpRequest });
});
