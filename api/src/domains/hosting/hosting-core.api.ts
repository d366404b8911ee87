export { EdgeProxy } from './edge-proxy/edge-proxy.js';
export { openHostingWorker } from './hosting-worker.js';
