/** Store of the network state that the browser reports. */
export const onlineStore = {
  subscribe(listener: () => void): () => void {
    for (const event of ['online', 'offline']) window.addEventListener(event, listener);
    return () => {
      for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
    };
  },
  get: (): boolean => navigator.onLine,
};
