const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom has no fetch; RTK Query needs Node's own, with its Request, Response and abort classes. */
module.exports = class JsdomWithFetch extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const JsdomFormData = this.global.FormData;
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
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
    this.global.FormData = formDataOfForms(JsdomFormData);
  }
};

/** Node's FormData, which its fetch can send, that also reads a form element as a browser's does. */
function formDataOfForms(JsdomFormData) {
  return class FormData extends globalThis.FormData {
    constructor(form, submitter) {
      super();
      if (!form) return;
      for (const [name, value] of new JsdomFormData(form, submitter)) {
        if (typeof value === 'string') this.append(name, value);
      }
      for (const input of form.querySelectorAll('input[type="file"][name]')) {
        for (const file of input.files) this.append(input.name, file);
      }
    }
  };
}
