import type { StoryboardFrame } from './storyboard.domain.ts';

/** One frame of a storyboard. @param props - `width`: in CSS pixels; the height keeps the aspect ratio. */
export function StoryboardImage({ frame, width }: { frame: StoryboardFrame; width: number }) {
  const scale = width / frame.width;
  return (
    <span
      aria-hidden="true"
      className="block overflow-hidden"
      style={{ width, height: Math.round(frame.height * scale) }}
    >
      <span
        className="block origin-top-left bg-no-repeat"
        style={{
          width: frame.width,
          height: frame.height,
          backgroundImage: `url("${frame.sheet}")`,
          backgroundPosition: `${-frame.x}px ${-frame.y}px`,
          transform: `scale(${scale})`,
        }}
      />
    </span>
  );
}
