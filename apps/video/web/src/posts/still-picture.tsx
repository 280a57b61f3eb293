import type { Still } from './storyboard.domain.ts';

/** One still of a storyboard. @param props - `width`: pixels on screen; its height follows. */
export function StillPicture({ still, width }: { still: Still; width: number }) {
  const scale = width / still.width;
  return (
    <span
      aria-hidden="true"
      className="block overflow-hidden"
      style={{ width, height: Math.round(still.height * scale) }}
    >
      <span
        className="block origin-top-left bg-no-repeat"
        style={{
          width: still.width,
          height: still.height,
          backgroundImage: `url("${still.sheet}")`,
          backgroundPosition: `${-still.x}px ${-still.y}px`,
          transform: `scale(${scale})`,
        }}
      />
    </span>
  );
}
