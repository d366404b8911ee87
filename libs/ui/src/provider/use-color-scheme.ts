import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

export type ColorScheme = 'auto' | 'light' | 'dark';

export interface ColorSchemeChoice {
  /** What the person chose; `auto` follows the system. */
  scheme: ColorScheme;
  /** What is shown. */
  shown: 'light' | 'dark';
  /** Kept in localStorage. */
  setScheme: (scheme: ColorScheme) => void;
}

/** The colour scheme and the way to change it. */
export function useColorScheme(): ColorSchemeChoice {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return { scheme: colorScheme, shown, setScheme: setColorScheme };
}
