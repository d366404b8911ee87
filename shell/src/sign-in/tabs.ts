/** Channel between the tabs of this browser. */
const CHANNEL = 'zw-person';

export interface TabsDeps {
  /** Person of the tab's page; null before the first page. */
  shown(): string | null;
  /** Another tab shows the page of another person: this one is outdated. */
  onOther(): void;
}

/**
 * Connects the tabs of this browser. The login cookie is equal for all people, and a hidden tab rarely checks it. A
 * sign-out followed by another sign-in would be unnoticed.
 * @returns a function that reports the person of this tab's page
 */
export function joinTabs({ shown, onOther }: TabsDeps): (personId: string) => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const own = shown();
    if (own !== null && data !== own) onOther();
  });
  return (personId) => channel.postMessage(personId);
}
