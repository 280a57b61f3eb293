import { useEffect, useRef, useState } from 'react';

/** Whether a form is open in place of what it edits. When it closes, the focus returns to the button that opened it. */
export function useEditing() {
  const [editing, setEditing] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!editing && wasOpen.current) button.current?.focus();
    wasOpen.current = editing;
  }, [editing]);
  return { editing, open: () => setEditing(true), close: () => setEditing(false), button };
}
