/**
 * Storyboards: preview frames of a video in sprite sheets, listed in a WebVTT file as `sheet.jpg#xywh=160,90,160,90`
 * (Media Fragments URI 1.0).
 */

/** A region of a sheet, and the time range of the video that it shows. */
export interface StoryboardFrame {
  /** Seconds. */
  from: number;
  to: number;
  /** URL of the sheet. */
  sheet: string;
  /** The region, in pixels of the sheet. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const CUE =
  /^(?:(\d+):)?(\d\d):(\d\d\.\d{3}) --> (?:(\d+):)?(\d\d):(\d\d\.\d{3})[^\n]*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;

const toSeconds = (hours = '0', minutes: string, seconds: string): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

/** @param url - URL of the WebVTT file, to which the sheet URLs are relative. @returns the frames in chronological order. */
export function parseStoryboard(text: string, url: string): StoryboardFrame[] {
  return Array.from(text.replaceAll('\r\n', '\n').matchAll(CUE), (cue) => {
    const [x, y, width, height] = cue.slice(8, 12).map(Number) as [number, number, number, number];
    return {
      from: toSeconds(cue[1], cue[2]!, cue[3]!),
      to: toSeconds(cue[4], cue[5]!, cue[6]!),
      sheet: new URL(cue[7]!, url).href,
      ...{ x, y, width, height },
    };
  });
}

/** Returns the last frame that starts at or before a time, or else the first frame; undefined if there are no frames. */
export function frameAt(frames: readonly StoryboardFrame[], time: number): StoryboardFrame | undefined {
  let [low, high] = [0, frames.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (frames[middle]!.from <= time) low = middle + 1;
    else high = middle;
  }
  return frames[Math.max(0, low - 1)];
}

/** Returns the first frame that starts in a part of the video, or else the one that is shown at its start. */
export function frameOf(
  frames: readonly StoryboardFrame[],
  { start, end }: { start: number; end: number },
): StoryboardFrame | undefined {
  const inside = frames.find(({ from }) => from >= start);
  return inside && inside.from < end ? inside : frameAt(frames, start);
}
