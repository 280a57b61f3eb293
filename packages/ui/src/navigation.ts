/** Navigation between the pages of an application: history entries, their scroll positions, and in-app links. */
import { navigate as writeHistory } from 'wouter/use-browser-location';
import type { SignInState } from './account/return.domain.ts';
import { BASE, hrefOf, isSignInPage, pathOf } from './address.domain.ts';

export { hrefOf, pathOf } from './address.domain.ts';

const LINK = `a[href^="${BASE}/"]:not([target], [download])`;

interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean | undefined;
  /** State of the history entry that is not in its URL. */
  state?: object;
  /** The user asked for this page, as by following a link to it. */
  followed?: boolean | undefined;
  /** Keeps the scroll position instead of scrolling to the top. */
  keepScroll?: boolean | undefined;
}

/** Asks the user before a page is left. */
interface Blocker {
  isBlocked: () => boolean;
  ask: (proceed: () => void) => void;
}

/** Index of the current history entry, as in its state. */
let index = 0;
/** Whether the current history entry is a state of the same page as the one before, so that a step between them keeps the scroll position. */
let isStateOfPage = false;
/** Whether the user followed a link to the current page, instead of loading it or going back to it. */
let isFollowed = false;
/**
 * Scroll positions by index. The browser's own restoration is switched off, because it happens before the page of the
 * entry is rendered.
 */
const scrollPositions = new Map<number, number>();
let scrollWhenShown: (() => void) | undefined;
const resolveWhenShown = new Set<() => void>();
/** Index of the history entry whose page is shown. */
let shownIndex: number | undefined;
/** Resolves the promise of {@link goBack}. */
let onWentBack: (() => void) | undefined;
let blocker: Blocker | undefined;
/** Called when the browser is back at the current entry, after a blocked step through the history. */
let onReturned: (() => void) | undefined;

/** Called once, before the first page is rendered. */
export function startHistory(): void {
  history.scrollRestoration = 'manual';
  index = history.state?.index ?? 0;
  isStateOfPage = history.state?.isStateOfPage ?? false;
  history.replaceState({ ...history.state, index }, '');
}

export function setBlocker(next: Blocker | undefined): void {
  blocker = next;
}

/** Whether the user followed a link to the current page, so that it may start to play something. */
export const wasFollowed = (): boolean => isFollowed;

/** Index of the current history entry. That of the first page of a visit is 0. */
export const historyIndex = (): number => index;

/**
 * Opens a page.
 *
 * @param to - as in {@link hrefOf}.
 * @returns a promise that resolves when the page is shown.
 */
export const navigate = (to: string, options: NavigateOptions = {}): Promise<void> =>
  new Promise((resolve) => {
    const proceed = () => {
      resolveWhenShown.add(resolve);
      scrollWhenShown = options.keepScroll ? undefined : scrollToStart;
      isFollowed = options.followed ?? false;
      // A link to the page itself; another state of the page is an entry of its own.
      const isSame = !options.state && new URL(hrefOf(to), location.href).href === location.href;
      const replace = options.replace || isSame;
      const signIn = isSignInPage(pathOf(new URL(hrefOf(to), location.href).pathname)) && signInState();
      if (!replace) scrollPositions.set(index++, scrollY);
      isStateOfPage = replace ? isStateOfPage : options.keepScroll === true;
      writeHistory(hrefOf(to), { replace, state: { ...signIn, ...options.state, index, isStateOfPage } });
    };
    if (blocker?.isBlocked()) blocker.ask(proceed);
    else proceed();
  });

/** Returns the state of a sign-in page that is opened from the current page. Each of them leads back to the page before the first one. */
function signInState(): SignInState {
  const path = pathOf(location.pathname);
  if (isSignInPage(path)) {
    const { returnPoint, action, requestedAt, isKept } = (history.state ?? {}) as SignInState;
    return { returnPoint, action, requestedAt, isKept } as SignInState;
  }
  // Where a list started does not hold when it is loaded again.
  const {
    index: _index,
    isStateOfPage: _isStateOfPage,
    firstPage: _firstPage,
    ...pageState
  } = history.state ?? {};
  const to = path + location.search + location.hash;
  return { returnPoint: { to, index, pageState: isStateOfPage ? pageState : undefined } };
}

/** Opens the sign-in page, which returns to the current page to do something there. @param action - as the application describes it. */
export const signInFor = (action: unknown): Promise<void> =>
  navigate('/sign-in', { state: { action, requestedAt: Date.now() } satisfies SignInState });

/** Goes back by a number of history entries. @returns a promise that resolves when the page is shown. */
export const goBack = (steps: number): Promise<void> =>
  new Promise((resolve) => {
    onWentBack = resolve;
    history.go(-steps);
  });

function scrollToStart(): void {
  const target = location.hash && document.getElementById(location.hash.slice(1));
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}

/** Called after a page has been rendered. @param entry - state of its history entry. */
export function onPageShown(entry: { index?: number }): void {
  shownIndex = entry.index;
  finishNavigation();
}

function finishNavigation(): void {
  scrollWhenShown?.();
  scrollWhenShown = undefined;
  for (const resolve of resolveWhenShown) resolve();
  resolveWhenShown.clear();
}

function onPopState(event: Event): void {
  // Entries without an index are created by links to fragments of the page, which the browser scrolls to.
  const next: number = history.state?.index ?? index;
  if (onReturned) {
    event.stopImmediatePropagation();
    onReturned();
    onReturned = undefined;
  } else if (next !== index && blocker?.isBlocked()) {
    // The browser has already left the entry. Return to it before asking, without showing the other page.
    event.stopImmediatePropagation();
    const step = next - index;
    const { ask } = blocker;
    onReturned = () => ask(() => history.go(step));
    history.go(-step);
  } else if (next !== index) {
    isFollowed = false;
    scrollPositions.set(index, scrollY);
    const wasStateOfPage = isStateOfPage;
    isStateOfPage = history.state?.isStateOfPage ?? false;
    const keepsScroll = (next === index - 1 && wasStateOfPage) || (next === index + 1 && isStateOfPage);
    index = next;
    scrollWhenShown = keepsScroll ? undefined : () => scrollTo(0, scrollPositions.get(next) ?? 0);
    if (onWentBack) resolveWhenShown.add(onWentBack);
    onWentBack = undefined;
    // The location changes before the event, so anything that renders the page meanwhile shows the entry.
    if (shownIndex === next) finishNavigation();
  }
}

const findLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null;
const targetOf = (link: HTMLAnchorElement): string => link.getAttribute('href')!.slice(BASE.length);

function onClick(event: MouseEvent): void {
  const link = findLink(event);
  const opensElsewhere =
    event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || opensElsewhere || event.defaultPrevented) return;
  event.preventDefault();
  const { replace, keepScroll } = link.dataset;
  void navigate(targetOf(link), {
    replace: replace !== undefined,
    keepScroll: keepScroll !== undefined,
    followed: true,
  });
}

/**
 * Handles links and the back and forward buttons. Links are plain anchors with delegated listeners: a list has hundreds
 * of them, and link components would double the time to render and remove its rows.
 *
 * @param preload - loads the page of a path; called when the pointer or the focus reaches a link.
 * @returns a function that removes the listeners.
 */
export function handleNavigation(preload: (path: string) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  // In the capturing phase, because a blocked step must not reach the listener that shows its page.
  window.addEventListener('popstate', onPopState, { signal, capture: true });
  document.addEventListener('click', onClick, { signal });
  const onIntent = (event: Event) => {
    const link = findLink(event);
    if (link) preload(pathOf(link.pathname));
  };
  document.addEventListener('pointerover', onIntent, { signal });
  document.addEventListener('focusin', onIntent, { signal });
  return () => listeners.abort();
}

const RELOADED_KEY = 'workreel.reloaded';

/** Reloads the client, but not twice at the same address. Does nothing without storage, because that could repeat forever. */
export function reloadOnce(): void {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === location.href) return;
    sessionStorage.setItem(RELOADED_KEY, location.href);
  } catch {
    return;
  }
  location.reload();
}
