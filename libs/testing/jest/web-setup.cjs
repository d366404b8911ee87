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

afterEach(() => cleanup());
