import { useCatalogue } from '@workreel/ui/language';
import { useEffect, useRef, useState } from 'react';
import type { Post } from '../../api.ts';
import { formatDuration } from '../../format.domain.ts';
import { MINE } from '../../language/language.ts';
import { FRAME_SECONDS, within } from './picture.domain.ts';
import { useFrames } from './use-frames.ts';

/** Steps of its slider, in seconds. */
const STEP_SECONDS = 0.1;

/**
 * A video on which one of its frames is picked.
 *
 * @param props - `onUse`: takes the element that shows the frame.
 */
export function FramePicker(props: {
  post: Post;
  url: string;
  busy: boolean;
  onUse: (video: HTMLVideoElement) => void;
  onCancel: () => void;
}) {
  const { post, busy } = props;
  const { frame: messages, poster } = useCatalogue(MINE).edit;
  const video = useRef<HTMLVideoElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState(0);
  // An address that is signed anew leads to the same video, which stays open.
  const [url] = useState(props.url);
  const { fault, isReady, time, goTo } = useFrames(video, url, attempt);
  useEffect(() => slider.current?.focus(), []);
  const duration = post.durationSeconds ?? 0;
  const step = (seconds: number) => goTo(within(time + seconds, duration));
  return (
    <div className="grid gap-3 rounded-lg border border-line p-3">
      <div className="relative grid overflow-hidden rounded-lg bg-black">
        <video
          ref={video}
          muted
          playsInline
          crossOrigin="anonymous"
          aria-label={messages.player}
          className="max-h-[60vh] w-full object-contain"
          style={{ aspectRatio: `${post.width ?? 16} / ${post.height ?? 9}` }}
        />
        {!isReady && !fault && (
          <p className="absolute inset-x-0 bottom-2 text-center text-sm">
            <span className="rounded bg-black/75 px-2 py-1 text-white">{messages.loading}</span>
          </p>
        )}
      </div>
      {fault && <FrameFault unsupported={fault === 'unsupported'} onRetry={() => setAttempt(attempt + 1)} />}
      <input
        type="range"
        ref={slider}
        className="w-full accent-accent"
        min={0}
        max={within(duration, duration)}
        step={STEP_SECONDS}
        value={time}
        aria-label={messages.position}
        aria-valuetext={messages.at(formatDuration(time), formatDuration(duration))}
        onChange={({ currentTarget }) => goTo(within(Number(currentTarget.value), duration))}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        <StepButton step={messages.steps.secondBack} onStep={() => step(-1)} />
        <StepButton step={messages.steps.frameBack} onStep={() => step(-FRAME_SECONDS)} />
        <span aria-hidden="true" className="px-1 text-center tabular-nums">
          {formatDuration(time)}
          <span className="text-muted">{hundredths(time)}</span>
        </span>
        <StepButton step={messages.steps.frameOn} onStep={() => step(FRAME_SECONDS)} />
        <StepButton step={messages.steps.secondOn} onStep={() => step(1)} />
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button primary"
          aria-disabled={!isReady || busy}
          onClick={() => isReady && !busy && props.onUse(video.current!)}
        >
          {busy ? poster.working : messages.use}
        </button>
        <button type="button" className="button" onClick={props.onCancel}>
          {messages.cancel}
        </button>
      </div>
    </div>
  );
}

/** What a clock of whole seconds leaves out, without which a step of one frame could not be seen. */
const hundredths = (seconds: number): string =>
  `.${String(Math.floor((seconds % 1) * 100)).padStart(2, '0')}`;

function StepButton({ step, onStep }: { step: { name: string; sign: string }; onStep: () => void }) {
  return (
    <button
      type="button"
      className="button min-h-9 min-w-10 px-2 text-sm tabular-nums"
      aria-label={step.name}
      title={step.name}
      onClick={onStep}
    >
      {step.sign}
    </button>
  );
}

function FrameFault({ unsupported, onRetry }: { unsupported: boolean; onRetry: () => void }) {
  const { frame: messages } = useCatalogue(MINE).edit;
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-alarm-soft px-3 py-2">
      <p>{unsupported ? messages.unsupported : messages.broken}</p>
      {!unsupported && (
        <button type="button" className="button" onClick={onRetry}>
          {messages.again}
        </button>
      )}
    </div>
  );
}
