import './styles';
import { createTheme, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

const theme = createTheme({
  fontFamily: 'var(--zw-sans)',
  fontFamilyMonospace: 'var(--zw-mono)',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** localStorage key with `light`, `dark` or `auto`. */
export const SCHEME_KEY = 'zw_scheme';

const schemeManager = localStorageColorSchemeManager({ key: SCHEME_KEY });

export interface UiProviderProps {
  children: ReactNode;
  /** CSP nonce for style tags of components. */
  nonce?: string;
  /** `test`: no transitions and no portals. */
  env?: 'default' | 'test';
}

/** Provider of the library. All variables are in the style sheet, so the start writes no style tag. */
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
