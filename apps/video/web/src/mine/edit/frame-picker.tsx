import { useCatalogue } from '@workreel/ui/language';
import { useEffect, useRef, useState } from 'react';
import type { Post } from '../../api.ts';
import { formatDuration } from '../../format.domain.ts';
import { MINE } from '../../language/language.ts';
import { clampTime, FRAME_SECONDS } from './thumbnail.domain.ts';
import { useFrames } from './use-frames.ts';

/** Step of the slider, in seconds. */
const STEP_SECONDS = 0.1;

/**
 * Picks one frame of a video.
 *
 * @param props - `onUse`: called with the element that shows the frame.
 */
export function FramePicker(props: {
  post: Post;
  url: string;
  busy: boolean;
  onUse: (video: HTMLVideoElement) => void;
  onCancel: () => void;
}) {
  const { post, busy } = props;
  const { frame: messages, thumbnail } = useCatalogue(MINE).edit;
  const video = useRef<HTMLVideoElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState(0);
  // Keep the first URL: a newly signed one would reopen the same video.
  const [url] = useState(props.url);
  const { error, isReady, time, seek } = useFrames(video, url, attempt);
  useEffect(() => slider.current?.focus(), []);
  const duration = post.durationSeconds ?? 0;
  const step = (seconds: number) => seek(clampTime(time + seconds, duration));
  return (
    <div className="grid gap-3 rounded-control border border-line p-3">
      <div className="relative grid overflow-hidden rounded-control bg-black">
        <video
          ref={video}
          muted
          playsInline
          crossOrigin="anonymous"
          aria-label={messages.player}
          className="max-h-[60vh] w-full object-contain"
          style={{ aspectRatio: `${post.width ?? 16} / ${post.height ?? 9}` }}
        />
        {!isReady && !error && (
          <p className="absolute inset-x-0 bottom-2 text-center text-small">
            <span className="rounded bg-black/75 px-2 py-1 text-white">{messages.loading}</span>
          </p>
        )}
      </div>
      {error && <FrameError unsupported={error === 'unsupported'} onRetry={() => setAttempt(attempt + 1)} />}
      <input
        type="range"
        ref={slider}
        className="w-full accent-accent"
        min={0}
        max={clampTime(duration, duration)}
        step={STEP_SECONDS}
        value={time}
        aria-label={messages.position}
        aria-valuetext={messages.at(formatDuration(time), formatDuration(duration))}
        onChange={({ currentTarget }) => seek(clampTime(Number(currentTarget.value), duration))}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        <StepButton step={messages.steps.back1s} onStep={() => step(-1)} />
        <StepButton step={messages.steps.previousFrame} onStep={() => step(-FRAME_SECONDS)} />
        <span aria-hidden="true" className="px-1 text-center tabular-nums">
          {formatDuration(time)}
          <span className="text-muted">{hundredths(time)}</span>
        </span>
        <StepButton step={messages.steps.nextFrame} onStep={() => step(FRAME_SECONDS)} />
        <StepButton step={messages.steps.forward1s} onStep={() => step(1)} />
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button primary"
          aria-disabled={!isReady || busy}
          onClick={() => isReady && !busy && props.onUse(video.current!)}
        >
          {busy ? thumbnail.working : messages.use}
        </button>
        <button type="button" className="button" onClick={props.onCancel}>
          {messages.cancel}
        </button>
      </div>
    </div>
  );
}

/** Formats the hundredths of a position, without which a step of one frame would not be visible. */
const hundredths = (seconds: number): string =>
  `.${String(Math.floor((seconds % 1) * 100)).padStart(2, '0')}`;

function StepButton({ step, onStep }: { step: { name: string; sign: string }; onStep: () => void }) {
  return (
    <button
      type="button"
      className="button min-h-9 min-w-10 px-2 text-small tabular-nums"
      aria-label={step.name}
      title={step.name}
      onClick={onStep}
    >
      {step.sign}
    </button>
  );
}

function FrameError({ unsupported, onRetry }: { unsupported: boolean; onRetry: () => void }) {
  const { frame: messages } = useCatalogue(MINE).edit;
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-alarm-soft px-3 py-2">
      <p>{unsupported ? messages.unsupported : messages.loadFailed}</p>
      {!unsupported && (
        <button type="button" className="button" onClick={onRetry}>
          {messages.retry}
        </button>
      )}
    </div>
  );
}
