/** Small pictures of a whole video in sheets, as a WebVTT names them: `sheet.jpg#xywh=160,90,160,90` (Media Fragments URI 1.0). */

/** A part of a sheet that shows a stretch of time. */
export interface Still {
  /** Seconds. */
  from: number;
  to: number;
  sheet: string;
  /** Pixels of the sheet. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const CUE =
  /^(?:(\d+):)?(\d\d):(\d\d\.\d{3}) --> (?:(\d+):)?(\d\d):(\d\d\.\d{3})[^\n]*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;

const seconds = (hours = '0', minutes: string, rest: string): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);

/** @param url - of the text, which its sheets are relative to. @returns in the order of time. */
export function readStoryboard(text: string, url: string): Still[] {
  return Array.from(text.replaceAll('\r\n', '\n').matchAll(CUE), (cue) => {
    const [x, y, width, height] = cue.slice(8, 12).map(Number) as [number, number, number, number];
    return {
      from: seconds(cue[1], cue[2]!, cue[3]!),
      to: seconds(cue[4], cue[5]!, cue[6]!),
      sheet: new URL(cue[7]!, url).href,
      ...{ x, y, width, height },
    };
  });
}

/** What is shown at a time: the last still that has begun, for times between and behind them as well. */
export function stillAt(stills: readonly Still[], time: number): Still | undefined {
  let [low, high] = [0, stills.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stills[middle]!.from <= time) low = middle + 1;
    else high = middle;
  }
  return stills[Math.max(0, low - 1)];
}
