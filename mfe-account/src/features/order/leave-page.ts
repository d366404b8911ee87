/** Navigates to another site. Resolves when this page is shown again, as after Back. */
export function leavePage(url: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    window.location.assign(url);
  });
}
