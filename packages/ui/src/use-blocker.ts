import { useEffect, useEffectEvent, useState } from 'react';
import { setBlocker } from './navigation.ts';

/** A navigation that waits for the user's decision. */
interface BlockedNavigation {
  proceed: () => void;
  cancel: () => void;
}

/**
 * Blocks navigation within the application, and asks with the browser's prompt before the application is left.
 *
 * @returns the navigation that was blocked.
 */
export function useBlocker(isBlocked: () => boolean): BlockedNavigation | undefined {
  const [blocked, setBlocked] = useState<BlockedNavigation>();
  const isBlockedNow = useEffectEvent(isBlocked);
  useEffect(() => {
    let isAllowed = false;
    const cancel = () => setBlocked(undefined);
    setBlocker({
      isBlocked: () => !isAllowed && isBlockedNow(),
      ask(leave) {
        const proceed = () => {
          isAllowed = true;
          cancel();
          leave();
        };
        setBlocked({ proceed, cancel });
      },
    });
    const onBeforeUnload = (event: Event) => {
      if (isBlockedNow()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      setBlocker(undefined);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, []);
  return blocked;
}
