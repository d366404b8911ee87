const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom has no fetch; RTK Query needs Node's own, with its Request, Response and abort classes. */
module.exports = class JsdomWithFetch extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'FormData',
      'Blob',
      'File',
      'AbortController',
      'AbortSignal',
      'TextEncoder',
      'TextDecoder',
      'structuredClone',
    ]) {
      this.global[name] = globalThis[name];
    }
  }
};
