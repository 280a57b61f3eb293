import { useCallback, useEffect, useState } from 'react';
import { StoryboardImage } from '../posts/storyboard-image.tsx';
import { useStoryboard } from '../posts/use-storyboard.ts';
import { fitWidth, frameAtShare } from './preview.domain.ts';
import type { PreviewPosition } from './use-preview-pointer.ts';

/** Milliseconds per frame of the slideshow. */
const FRAME_MS = 500;
/** Frames of the slideshow, spread over the video. */
const MAX_FRAMES = 16;

/** The storyboard frame at the pointer, or a slideshow while the pointer rests. */
export function Preview({ url, position }: { url: string; position: PreviewPosition }) {
  const frames = useStoryboard(url, true) ?? [];
  const { size, measureRef } = useSize();
  const steps = Math.min(frames.length, MAX_FRAMES);
  const slideShare = useSlideshow(!position.moved, steps);
  const share = slideShare ?? position.share;
  const frame = frameAtShare(frames, share);
  return (
    <span aria-hidden="true" className="absolute inset-0" data-preview ref={measureRef}>
      {frame && (
        <>
          <span className="grid size-full place-items-center">
            <StoryboardImage frame={frame} width={fitWidth(frame, size)} />
          </span>
          <span className="absolute inset-x-0 bottom-0 h-1 bg-black/50">
            <span
              className="block h-full bg-(--accent-on-media)"
              data-share
              style={{ width: `${share * 100}%` }}
            />
          </span>
        </>
      )}
    </span>
  );
}

/** Measures an element, in CSS pixels. @returns `measureRef`: the ref of the element. */
function useSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const measureRef = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(([entry]) => setSize(entry!.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { size, measureRef };
}

/** Steps through a video. @returns the current share, from 0 to 1; undefined if inactive or the user prefers reduced motion. */
function useSlideshow(active: boolean, steps: number): number | undefined {
  const [reducedMotion] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [step, setStep] = useState(0);
  const running = active && !reducedMotion && steps > 1;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setStep((last) => (last + 1) % steps), FRAME_MS);
    return () => clearInterval(timer);
  }, [running, steps]);
  return running ? step / (steps - 1) : undefined;
}
