import {
  Component,
  createContext,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Place } from './history-entry';
import type { LoadedPage } from './page-loader';
import type { PageRouter } from './page-router';
import type { Shown } from './visits';

export interface RootParts {
  /** Everything around the content area. */
  Frame: ComponentType<{ children: ReactNode }>;
  Page: ComponentType<{ loaded: LoadedPage }>;
  /** Shown in the content area until the first page response has come. */
  Waiting: ComponentType;
  /** Shown in place of what failed. */
  Failed: ComponentType;
}

/** What is shown, for tests of what reads it; the root provides it. */
export const ShownContext = createContext<Shown | null>(null);

/**
 * Shows what the router has come to. A change is a transition: what is on screen stays until the next page can be
 * rendered.
 */
export function PageRoot({ pages, parts }: { pages: PageRouter; parts: RootParts }) {
  const [shown, setShown] = useState(pages.state.get);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setShown(pages.state.get()));
    follow();
    return pages.state.subscribe(follow);
  }, [pages]);
  const { Frame, Failed } = parts;
  return (
    <ShownContext value={shown}>
      <Guard of={shown} fallback={<Failed />}>
        <Frame>
          <Guard of={shown} fallback={<Failed />}>
            <Content shown={shown} parts={parts} />
          </Guard>
        </Frame>
      </Guard>
    </ShownContext>
  );
}

function Content({ shown, parts: { Page, Waiting, Failed } }: { shown: Shown; parts: RootParts }) {
  if (shown.failed) return <Failed />;
  return shown.loaded ? <Page loaded={shown.loaded} /> : <Waiting />;
}

/** The address that is shown. */
export function usePlace(): Place {
  return useShown().place;
}

/** What is shown, and how the history came there. */
export function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('The shell renders inside its router.');
  return shown;
}

interface GuardProps {
  /** What is shown: the next one is tried anew, in place. */
  of: Shown;
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows the fallback in place of children that threw, until something else is shown. */
class Guard extends Component<GuardProps, { of: Shown | null; failed: boolean }> {
  override state = { of: null, failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  static getDerivedStateFromProps({ of }: GuardProps, state: { of: Shown | null }) {
    return of === state.of ? null : { of, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
