import type { MouseEvent } from 'react';

/** Moves the keyboard focus past what comes before an element. Shown while it has the focus. @param props - `target`: ID of the element. */
export function SkipLink({ target, label }: { target: string; label: string }) {
  // Without the history entry of a fragment, which would have neither the state nor the scroll position of the page.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(target)?.focus();
  };
  return (
    // A link, because it also works before the client has taken over the page.
    <a className="skip-link" href={`#${target}`} onClick={skip}>
      {label}
    </a>
  );
}
