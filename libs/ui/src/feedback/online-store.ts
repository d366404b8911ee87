/** Whether the device has a network, as the browser knows it. */
export const onlineStore = {
  subscribe(listener: () => void): () => void {
    for (const event of ['online', 'offline']) window.addEventListener(event, listener);
    return () => {
      for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
    };
  },
  get: (): boolean => navigator.onLine,
};
