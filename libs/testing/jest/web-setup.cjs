const { cleanup } = require('@testing-library/react');

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
document.fonts ??= { addEventListener() {}, removeEventListener() {} };

afterEach(() => cleanup());
