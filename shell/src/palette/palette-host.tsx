import { useSession } from '@zonewerk/shell-sdk';
import { CommandPalette, ShortcutsWindow, useColorScheme } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { openProjectId } from '../layout/areas';
import { projectCalls } from '../layout/projects';
import { usePlace } from '../navigation/page-root';
import { useObservable } from '../observable';
import { useServices } from '../services';
import { paletteGroups, shortcutGroups } from './palette-groups';
import { paletteOpen, shortcutsOpen } from './palette-state';

/** How long typing rests before projects are looked for, in milliseconds. */
const SEARCH_REST_MS = 150;
const FOUND_MOST = 8;

/** The command palette and the list of shortcuts. */
export function PaletteHost() {
  const opened = useObservable(paletteOpen);
  const listing = useObservable(shortcutsOpen);
  return (
    <>
      {opened && <Palette />}
      <ShortcutsWindow opened={listing} onClose={() => shortcutsOpen.set(false)} groups={shortcutGroups()} />
    </>
  );
}

function Palette() {
  const { pages, signOut } = useServices();
  const { loggedIn } = useSession();
  const { shown, setScheme } = useColorScheme();
  const { pathname } = usePlace();
  const [query, setQuery] = useState('');
  const settled = useSettled(query.trim());
  const { data, isFetching } = projectCalls.useShellListProjectsQuery(
    { limit: FOUND_MOST, ...(settled === '' ? {} : { query: settled }) },
    { skip: !loggedIn },
  );
  const groups = paletteGroups({
    loggedIn,
    projects: data?.list ?? [],
    openProject: openProjectId(pathname),
    go: (path) => pages.go(path),
    toggleScheme: () => setScheme(shown === 'dark' ? 'light' : 'dark'),
    signOut: () => void signOut(),
    showShortcuts: () => shortcutsOpen.set(true),
  });
  return (
    <CommandPalette
      opened
      onClose={() => paletteOpen.set(false)}
      groups={groups}
      onQuery={setQuery}
      loading={isFetching || settled !== query.trim()}
    />
  );
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
