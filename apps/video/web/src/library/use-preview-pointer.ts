import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** The position of the pointer on a thumbnail. */
export interface PreviewPosition {
  /** From 0 at the left edge to 1 at the right edge. */
  share: number;
  /** Whether the pointer has moved along the thumbnail; a pointer at rest starts a slideshow. */
  moved: boolean;
}

/** Milliseconds before a mouse pointer shows the preview, because the pointer crosses many thumbnails on its way. */
const HOVER_DELAY_MS = 300;
/** Pixels that a finger has to move before it scrubs. The browser handles vertical movement as scrolling. */
const DRAG_THRESHOLD_PX = 8;

/**
 * Tracks a mouse over a thumbnail, and a finger that scrubs along it. Scrubbing does not open the link.
 *
 * @returns `handlers`: event handlers of the element that contains the thumbnail and its link.
 */
export function usePreviewPointer(thumbnail: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<PreviewPosition>();
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touchStartX = useRef<number>(undefined);
  const dragged = useRef(false);
  useEffect(() => () => clearTimeout(hoverTimer.current), []);

  const shareAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const { left, top, width, height } = thumbnail.current!.getBoundingClientRect();
    if (!dragged.current && (clientY < top || clientY > top + height)) return undefined;
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const leave = () => {
    clearTimeout(hoverTimer.current);
    hoverTimer.current = undefined;
    touchStartX.current = undefined;
    setPosition(undefined);
  };
  const hover = (share: number | undefined) => {
    if (share === undefined) leave();
    else if (position) setPosition({ share, moved: true });
    else
      hoverTimer.current ??= setTimeout(() => {
        hoverTimer.current = undefined;
        setPosition({ share, moved: false });
      }, HOVER_DELAY_MS);
  };
  const drag = (event: PointerEvent) => {
    if (touchStartX.current === undefined) return;
    if (!dragged.current && Math.abs(event.clientX - touchStartX.current) < DRAG_THRESHOLD_PX) return;
    dragged.current = true;
    setPosition({ share: shareAt(event)!, moved: true });
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      dragged.current = false;
      if (event.pointerType === 'touch' && shareAt(event) !== undefined) touchStartX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === 'touch') drag(event);
      else hover(shareAt(event));
    },
    onPointerUp: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') leave();
    },
    onPointerLeave: leave,
    onPointerCancel: leave,
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { position, handlers };
}
