import { usePage, useSession } from '@zonewerk/shell-sdk';
import { CommandPalette, ShortcutsWindow, useColorScheme } from '@zonewerk/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { openProjectId } from '../layout/areas';
import { useObservable } from '../observable';
import { useServices } from '../services';
import { paletteGroups, shortcutGroups } from './palette-groups';
import { paletteOpen, shortcutsOpen } from './palette-state';
import { useFound } from './use-found';

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
  const { pathname } = useLocation();
  const role = usePage()?.vars.projectRole ?? null;
  const [query, setQuery] = useState('');
  const found = useFound(query, loggedIn);
  const groups = paletteGroups({
    loggedIn,
    projects: found.projects,
    clusters: found.clusters,
    openProject: openProjectId(pathname),
    role,
    go: (path) => pages.go(path, { link: true }),
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
      loading={found.loading}
      failure={found.failure ?? undefined}
    />
  );
}
