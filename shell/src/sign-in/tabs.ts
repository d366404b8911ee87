/** What tabs of this browser tell each other about. */
const CHANNEL = 'zw-person';

export interface TabsDeps {
  /** The person whose page this tab shows; null when it has shown none yet. */
  shown(): string | null;
  /** Another tab shows somebody else's page: this one is out of date. */
  onOther(): void;
}

/**
 * Joins the tabs of this browser. The login cookie's marker reads the same for everybody and a hidden tab looks
 * at it rarely, so one who signs out and another who signs in would both go unseen there.
 * @returns tells the other tabs whose page this one shows now
 */
export function joinTabs({ shown, onOther }: TabsDeps): (personId: string) => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const own = shown();
    if (own !== null && data !== own) onOther();
  });
  return (personId) => channel.postMessage(personId);
}
