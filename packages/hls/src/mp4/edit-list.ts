import { boxesOf, Mp4Error } from './boxes.ts';
import { box, fullBox } from './write.ts';

/** A rate of 1 as a 16.16 fixed-point number. */
const NORMAL_RATE = 0x10000;

/**
 * Adds an edit list (ISO/IEC 14496-12, 8.6.6) to an init segment, so that the frame with this composition time is presented at 0.
 *
 * With B-frames, the first frame is decoded two or three frames before it is presented. Negative composition offsets would also
 * start the video at 0, but ffmpeg's demuxer, and therefore mpv and yt-dlp, then shift it by that time, while the audio stays.
 *
 * @param mediaTime - in units of the track's timescale.
 * @throws Mp4Error if the bytes are no init segment of one track, or the track already has an edit list.
 */
export function withPresentationStart(init: Buffer, mediaTime: number): Buffer {
  if (mediaTime === 0) return init;
  const edits = box('edts', fullBox('elst', 0, 0, [1, 0, mediaTime, NORMAL_RATE]));
  return replaceBox(init, 'moov', (moov) =>
    replaceBox(moov, 'trak', (track) => {
      if (boxesOf(track).some(({ type }) => type === 'edts'))
        throw new Mp4Error('an init segment that already has an edit list');
      const header = boxesOf(track).find(({ type }) => type === 'tkhd');
      if (header === undefined) throw new Mp4Error('a track without a header');
      return Buffer.concat([track.subarray(0, header.end), edits, track.subarray(header.end)]);
    }),
  );
}

/** Replaces the content of the first box of a type. */
export function replaceBox(bytes: Buffer, type: string, change: (body: Buffer) => Buffer): Buffer {
  const found = boxesOf(bytes).find((candidate) => candidate.type === type);
  if (found === undefined) throw new Mp4Error(`box ${type} is missing`);
  const changed = box(type, change(found.body));
  return Buffer.concat([bytes.subarray(0, found.start), changed, bytes.subarray(found.end)]);
}
