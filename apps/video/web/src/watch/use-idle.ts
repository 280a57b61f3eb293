import { useEffect, useRef, useState } from 'react';

/** Milliseconds without activity before the controls are hidden. */
const IDLE_MS = 3_000;

/** Tracks user activity, to hide the controls. `hold`: sets whether a control is held, which keeps them shown. */
export function useIdle(): {
  idle: boolean;
  wake: () => void;
  rest: () => void;
  hold: (held: boolean) => void;
} {
  const [idle, setIdle] = useState(false);
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wake = () => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  };
  const hold = (isHeld: boolean) => {
    setHeld(isHeld);
    wake();
  };
  return { idle: idle && !held, wake, rest: () => setIdle(true), hold };
}
