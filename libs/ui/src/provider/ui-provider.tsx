import './styles';
import { createTheme, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const theme = createTheme({
  fontFamily: 'var(--zw-sans)',
  fontFamilyMonospace: 'var(--zw-mono)',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Key of localStorage that holds `light`, `dark` or `auto`. */
export const SCHEME_KEY = 'zw_scheme';

const schemeManager = localStorageColorSchemeManager({ key: SCHEME_KEY });

export interface UiProviderProps {
  children: ReactNode;
  /** CSP nonce for the style tags that components have to write. */
  nonce?: string;
  /** `test`: no transitions and no portals. */
  env?: 'default' | 'test';
}

/**
 * Surrounds everything that uses this library. All variables come from the style sheet, so no style tag is
 * written on start.
 */
export function UiProvider({ children, nonce, env }: UiProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getStyleNonce={nonce === undefined ? undefined : () => nonce}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
