/** The routes of an application, and the address of the page that is shown. */
import {
  Component,
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { parse } from 'regexparam';
import { useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location';
import { loadOnce } from './load-once.ts';
import { handleNavigation, hrefOf, onPageShown, pathOf, reloadOnce } from './navigation.ts';
import { type QueryValues, readQuery } from './query-string.domain.ts';

export { navigate, pathOf, startHistory, wasFollowed } from './navigation.ts';

export interface Route {
  /** A path with parameters, such as `/jobs/:id`. */
  path: string;
  Page: ComponentType;
  /** Loads the code and the messages of a lazy page. */
  load?: () => Promise<unknown>;
}

/** The code of a page cannot be loaded although the server responds: usually the client is older than the server. */
class MissingPageError extends Error {}

/** Creates the route of a lazy page. @param name - of the component that the module exports. */
export function lazyRoute<const Name extends string>(
  path: string,
  name: Name,
  importPage: () => Promise<Record<Name, ComponentType>>,
): Route {
  const { loaded, load } = loadOnce(() =>
    importPage().catch((cause) => {
      throw new MissingPageError(String(cause), { cause });
    }),
  );
  function Page() {
    const Loaded: ComponentType = (loaded() ?? use(load()))[name];
    return <Loaded />;
  }
  return { path, Page, load };
}

type Params = Readonly<Record<string, string>>;

function findRoute(routes: readonly Route[], path: string): { route: Route; params: Params } | undefined {
  for (const route of routes) {
    const { pattern, keys } = parse(route.path);
    const match = pattern.exec(path);
    if (match) return { route, params: Object.fromEntries(keys.map((key, at) => [key, match[at + 1]!])) };
  }
  return undefined;
}

/** Loads the page of a path, if it is lazy. A failure is reported when the page is rendered. */
export const preloadPage = async (routes: readonly Route[], path: string): Promise<void> => {
  await findRoute(routes, path)
    ?.route.load?.()
    .catch(() => {});
};

interface Address {
  /** Without the base path. */
  path: string;
  /** The query string, as in the URL. */
  query: string;
  /** State of the history entry. */
  state: Readonly<Record<string, unknown>>;
}
const AddressContext = createContext<Address | null>(null);
const ParamsContext = createContext<Params>({});

/** Returns the address of the page that is shown. While the next page loads, it differs from the address in the URL. */
export function useAddress(): Address {
  const address = useContext(AddressContext);
  if (!address) throw new Error('useAddress requires an AddressProvider.');
  return address;
}

export const usePath = (): string => useAddress().path;

/** Returns the path in the URL, also outside of the frame of the pages. */
export const useCurrentPath = (): string => pathOf(usePathname());

/** Returns the parameters of the query string. */
export function useQueryValues(): QueryValues {
  const { query } = useAddress();
  return useMemo(() => readQuery(query), [query]);
}

/** Returns a parameter of the path. */
export const useParam = (name: string): string => decodeURIComponent(useContext(ParamsContext)[name]!);

interface AddressProviderProps {
  routes: readonly Route[];
  /** Address of the page that the server renders: the path with the base path, and the query string. */
  rendered?: { path: string; query: string } | undefined;
  /** Shown if the frame of the pages fails. */
  error: ReactNode;
  children: ReactNode;
}

/** Provides the address. While the code of the next page loads, it is that of the previous page. */
export function AddressProvider({ routes, rendered, error, children }: AddressProviderProps) {
  const pathname = usePathname(rendered && { ssrPath: rendered.path });
  const query = useSearch(rendered && { ssrSearch: rendered.query });
  const state = useHistoryState<Address['state'] | null>();
  const current = useMemo(
    () => ({ path: pathOf(pathname), query, state: state ?? {} }),
    [pathname, query, state],
  );
  const [loaded, setLoaded] = useState(current);
  useEffect(() => {
    let isCurrent = true;
    void preloadPage(routes, current.path).then(() => {
      if (isCurrent) setLoaded(current);
    });
    return () => {
      isCurrent = false;
    };
  }, [routes, current]);
  // Changes within a page apply at once: otherwise its form controls would show their previous values in between.
  const shown = useRef(current);
  if (current === loaded || current.path === shown.current.path) shown.current = current;
  const address = shown.current;
  useLayoutEffect(() => onPageShown(address.state), [address]);
  return (
    <AddressContext value={address}>
      <ErrorBoundary address={address} error={error}>
        {children}
      </ErrorBoundary>
    </AddressContext>
  );
}

interface PagesProps {
  routes: readonly Route[];
  /** Shown if a page fails. */
  error: ReactNode;
  notFound: ReactNode;
}

/** Renders the page of the address. */
export function Pages({ routes, error, notFound }: PagesProps) {
  const address = useAddress();
  useEffect(() => handleNavigation((path) => void preloadPage(routes, path)), [routes]);
  const found = useMemo(() => findRoute(routes, address.path), [routes, address.path]);
  return (
    <ErrorBoundary address={address} error={error}>
      <Suspense>
        {found ? (
          <ParamsContext value={found.params}>
            <found.route.Page />
          </ParamsContext>
        ) : (
          notFound
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

interface ErrorBoundaryProps {
  address: Address;
  error: ReactNode;
  children: ReactNode;
}

/** Shows an error until the next navigation. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean; address?: Address }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  static getDerivedStateFromProps({ address }: ErrorBoundaryProps, state: { address?: Address }) {
    return address === state.address ? null : { address, failed: false };
  }
  override componentDidCatch(error: Error) {
    if (error instanceof MissingPageError) reloadOnce();
  }
  override render() {
    return this.state.failed ? this.props.error : this.props.children;
  }
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query string and fragment of a page, without the base path. */
  to: string;
  replace?: boolean;
  keepScroll?: boolean;
}

/** A link to a page of the application. `handleNavigation` handles clicks. */
export const Link = ({ to, replace, keepScroll, ...props }: LinkProps) => (
  <a
    href={hrefOf(to)}
    data-replace={replace ? '' : undefined}
    data-keep-scroll={keepScroll ? '' : undefined}
    {...props}
  />
);

/** Returns the `aria-current` of a link to a section, for its page and the pages below it. */
export const currentSection = (section: string, path: string): 'page' | undefined =>
  path === section || path.startsWith(`${section}/`) ? 'page' : undefined;
