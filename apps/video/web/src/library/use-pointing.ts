import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Where somebody points on a poster. */
export interface Pointed {
  /** From 0 at its left edge to 1 at its right one. */
  share: number;
  /** Whether they have moved there: else they rest, and want to be shown something. */
  moved: boolean;
}

/** Milliseconds that a mouse rests before it means something: on its way it passes over many posters. */
const REST_MS = 300;
/** Pixels that a finger moves before it slides. Up and down it scrolls, which the browser itself tells apart. */
const SLIDE_PX = 8;

/**
 * Follows a mouse over a poster, and a finger that slides along it; whoever slid has not pressed.
 *
 * @returns `handlers`: of what stands around the poster and its link.
 */
export function usePointing(poster: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<Pointed>();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touchedAt = useRef<number>(undefined);
  const slid = useRef(false);
  useEffect(() => () => clearTimeout(rest.current), []);

  const shareAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const { left, top, width, height } = poster.current!.getBoundingClientRect();
    if (!slid.current && (clientY < top || clientY > top + height)) return undefined;
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const leave = () => {
    clearTimeout(rest.current);
    rest.current = undefined;
    touchedAt.current = undefined;
    setPointed(undefined);
  };
  const hover = (share: number | undefined) => {
    if (share === undefined) leave();
    else if (pointed) setPointed({ share, moved: true });
    else
      rest.current ??= setTimeout(() => {
        rest.current = undefined;
        setPointed({ share, moved: false });
      }, REST_MS);
  };
  const slide = (event: PointerEvent) => {
    if (touchedAt.current === undefined) return;
    if (!slid.current && Math.abs(event.clientX - touchedAt.current) < SLIDE_PX) return;
    slid.current = true;
    setPointed({ share: shareAt(event)!, moved: true });
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      slid.current = false;
      if (event.pointerType === 'touch' && shareAt(event) !== undefined) touchedAt.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === 'touch') slide(event);
      else hover(shareAt(event));
    },
    onPointerUp: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') leave();
    },
    onPointerLeave: leave,
    onPointerCancel: leave,
    onClickCapture: (event: MouseEvent) => {
      if (!slid.current) return;
      slid.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { pointed, handlers };
}
