export { SiteGate } from './website/site/site-gate.js';
