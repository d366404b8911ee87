import { IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { Anchor } from '../base/button';
import { Menu } from '../overlay/menu/menu';
import { PageHeader } from '../overlay/page-header';
import { useColorScheme, type ColorScheme } from '../provider/use-color-scheme';
import { Actions } from './actions';
import { Forms } from './forms';
import { Foundations } from './foundations';
import { Layers } from './layers';
import { States } from './states';
import { Tables } from './tables';
import classes from './showcase.module.css';

const PARTS = [
  { id: 'foundations', label: 'Colour and type' },
  { id: 'actions', label: 'Actions' },
  { id: 'forms', label: 'Forms' },
  { id: 'tables', label: 'Tables' },
  { id: 'states', label: 'States' },
  { id: 'layers', label: 'Windows and messages' },
];

const SCHEMES: readonly { scheme: ColorScheme; label: string; icon: typeof IconSun }[] = [
  { scheme: 'auto', label: 'Like the system', icon: IconSunMoon },
  { scheme: 'light', label: 'Light', icon: IconSun },
  { scheme: 'dark', label: 'Dark', icon: IconMoon },
];

/** Every component in every state; development only. Toasts need the ToastHost of the shell. */
export function Showcase() {
  const { scheme, setScheme } = useColorScheme();
  return (
    <div className={classes.page}>
      <PageHeader
        title="Design system"
        purpose="Every component in every state. What is not here does not exist yet."
        actions={
          <Menu
            label="Colour scheme"
            items={SCHEMES.map((one) => ({
              label: one.label,
              icon: <one.icon />,
              current: one.scheme === scheme,
              onSelect: () => setScheme(one.scheme),
            }))}
          />
        }
      />
      <nav aria-label="Parts" className={classes.nav}>
        {PARTS.map((part) => (
          <Anchor key={part.id} href={`#${part.id}`} quiet>
            {part.label}
          </Anchor>
        ))}
      </nav>
      <Foundations />
      <Actions />
      <Forms />
      <Tables />
      <States />
      <Layers />
    </div>
  );
}
