import { textLanguage } from '@workreel/ui/text-language';
import type { Post } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { frameOf } from '../posts/storyboard.domain.ts';
import { StoryboardImage } from '../posts/storyboard-image.tsx';
import { useStoryboard } from '../posts/use-storyboard.ts';
import { type PlaybackTime, usePlaybackTime } from './playback-time.ts';
import { indexAt } from './timeline.domain.ts';

/** Width of the thumbnails, in CSS pixels. */
const FRAME_WIDTH = 96;

/** The chapters of a video with thumbnails. @param props - `onTime`: plays from a position, in seconds. */
export function ChapterList(props: { post: Post; time: PlaybackTime; onTime: (seconds: number) => void }) {
  const { chapters, storyboardUrl, durationSeconds } = props.post;
  const frames = useStoryboard(storyboardUrl, true) ?? [];
  const current = usePlaybackTime(props.time, (time) => indexAt(chapters, time));
  return (
    <ol className="overflow-y-auto p-1">
      {chapters.map(({ start, title }, index) => {
        const end = chapters[index + 1]?.start ?? durationSeconds ?? Number.POSITIVE_INFINITY;
        const frame = frameOf(frames, { start, end });
        return (
          // Thumbnails are loaded only for the chapters in view.
          <li key={start} className="[contain-intrinsic-height:auto_4.5rem] [content-visibility:auto]">
            <button
              type="button"
              className="side-panel-entry flex items-start gap-3 p-2"
              aria-current={index === current || undefined}
              onClick={() => props.onTime(start)}
            >
              {frame && (
                <span className="flex-none overflow-hidden rounded-control bg-black">
                  <StoryboardImage frame={frame} width={FRAME_WIDTH} />
                </span>
              )}
              <span className="grid min-w-0 gap-0.5">
                <span lang={textLanguage(title)} className="leading-snug font-semibold break-words">
                  {title}
                </span>
                <span className="text-small text-muted tabular-nums">{formatDuration(start)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
