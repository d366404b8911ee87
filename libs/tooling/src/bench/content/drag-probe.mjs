/** @typedef {{ interaction: number, frame: number }} Worst milliseconds: from an input to the end of the frame with its effect; between two frames */

/**
 * Browser script: `startProbe()` measures inputs and frames until `stopProbe()`, which returns the maximum of both. The
 * browser's event timing excludes pointer moves, so these are measured manually.
 */
export const PROBE = `
window.startProbe = () => {
  const worst = { interaction: 0, frame: 0 };
  const note = (what, ms) => (worst[what] = Math.max(worst[what], ms));
  const onMove = ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => note('interaction', performance.now() - timeStamp);
      port2.postMessage(null);
    });
  window.addEventListener('pointermove', onMove, true);
  const see = (entries) => {
    // Lines that scroll below a resting pointer are no input.
    for (const { interactionId, duration } of entries) if (interactionId > 0) note('interaction', duration);
  };
  const observer = new PerformanceObserver((list) => see(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 });
  let last = null;
  let frame = requestAnimationFrame(function next(now) {
    if (last !== null) note('frame', now - last);
    last = now;
    frame = requestAnimationFrame(next);
  });
  window.stopProbe = () => {
    cancelAnimationFrame(frame);
    see(observer.takeRecords());
    observer.disconnect();
    window.removeEventListener('pointermove', onMove, true);
    return worst;
  };
};`;
