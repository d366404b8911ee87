import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { UiProvider } from '../src/provider/ui-provider';

/** Renders inside the provider, without transitions and portals. */
export function show(children: ReactNode): RenderResult {
  return render(children, { wrapper: ({ children: inner }) => <UiProvider env="test">{inner}</UiProvider> });
}
