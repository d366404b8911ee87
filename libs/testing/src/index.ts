export { cardNumbersIn } from './card-numbers';
export { axeFindings } from './axe-findings';
export { expectAccessible, expectNoSidewaysScroll, test } from './browser-test';
export { PageWatch } from './page-watch';
export {
  codeFor,
  csrfToken,
  freshMail,
  PASSWORD,
  post,
  registerPerson,
  signInCookies,
  type TestPerson,
} from './person';
export { expect } from '@playwright/test';
export { pressByKeyboard, tabTo, typeByKeyboard } from './keyboard';
