import { Component, type ReactNode } from 'react';

interface Props {
  fallback: ReactNode | ((error: unknown) => ReactNode);
  children: ReactNode;
}

/** Renders the fallback after an exception of its children. A new `key` retries. */
export class ErrorBoundary extends Component<Props, { caught: { error: unknown } | null }> {
  override state: { caught: { error: unknown } | null } = { caught: null };

  static getDerivedStateFromError(error: unknown): { caught: { error: unknown } } {
    return { caught: { error } };
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { caught } = this.state;
    if (!caught) return children;
    return typeof fallback === 'function' ? fallback(caught.error) : fallback;
  }
}
