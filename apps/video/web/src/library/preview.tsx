import { useCallback, useEffect, useState } from 'react';
import { StillPicture } from '../posts/still-picture.tsx';
import { useStoryboard } from '../posts/use-storyboard.ts';
import { stillAtShare, widthIn } from './preview.domain.ts';
import type { Pointed } from './use-pointing.ts';

/** Milliseconds that a still stands while they pass by themselves. */
const STILL_MS = 500;
/** Stills that pass by themselves: of a long video those that tell most of it in a few seconds. */
const MOST_STILLS = 16;

/** What a video shows where somebody points along its poster; to whoever rests there it passes by. */
export function Preview({ url, pointed }: { url: string; pointed: Pointed }) {
  const stills = useStoryboard(url, true) ?? [];
  const { box, measured } = useBox();
  const steps = Math.min(stills.length, MOST_STILLS);
  const passed = usePassing(!pointed.moved, steps);
  const share = passed ?? pointed.share;
  const still = stillAtShare(stills, share);
  return (
    <span aria-hidden="true" className="absolute inset-0" data-preview ref={measured}>
      {still && (
        <>
          <span className="grid size-full place-items-center">
            <StillPicture still={still} width={widthIn(still, box)} />
          </span>
          <span className="absolute inset-x-0 bottom-0 h-1 bg-black/50">
            <span className="block h-full bg-accent" data-share style={{ width: `${share * 100}%` }} />
          </span>
        </>
      )}
    </span>
  );
}

/** How large an element is, in pixels. @returns `measured`: its ref. */
function useBox() {
  const [box, setBox] = useState({ width: 0, height: 0 });
  const measured = useCallback((element: HTMLElement) => {
    const sizes = new ResizeObserver(([entry]) => setBox(entry!.contentRect));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { box, measured };
}

/** The share that has passed, a step after each moment. @returns undefined where nothing passes, or nobody wants things to move. */
function usePassing(passes: boolean, steps: number): number | undefined {
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [step, setStep] = useState(0);
  const runs = passes && !calm && steps > 1;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setStep((last) => (last + 1) % steps), STILL_MS);
    return () => clearInterval(timer);
  }, [runs, steps]);
  return runs ? step / (steps - 1) : undefined;
}
