/** Goes to another site. Settles when this page is shown again, as by the browser's way back. */
export function leavePage(url: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(url);
  });
}
