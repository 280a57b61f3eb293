import { useEffect, useRef, useState } from 'react';

/** Milliseconds without activity before the controls are hidden. */
const IDLE_MS = 3_000;

/** Tracks user activity, to hide the controls. */
export function useIdle(): { idle: boolean; wake: () => void; rest: () => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wake = () => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  };
  return { idle, wake, rest: () => setIdle(true) };
}
