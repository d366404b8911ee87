import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

export type ColorScheme = 'auto' | 'light' | 'dark';

export interface ColorSchemeChoice {
  /** Choice of the user; `auto` follows the system. */
  scheme: ColorScheme;
  /** Effective scheme. */
  shown: 'light' | 'dark';
  /** Stores the choice in localStorage. */
  setScheme: (scheme: ColorScheme) => void;
}

/** Colour scheme and its setter. */
export function useColorScheme(): ColorSchemeChoice {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return { scheme: colorScheme, shown, setScheme: setColorScheme };
}
