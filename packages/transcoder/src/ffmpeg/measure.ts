import type { ConversionJob, ConversionWarning } from '../converter.ts';
import { packetArguments, probePacketArguments } from './arguments.domain.ts';
import { missingSeconds } from './completeness.domain.ts';
import { inputArguments } from './input.domain.ts';
import type { FfmpegTools } from './locate.ts';
import {
  frameOffset,
  joinParts,
  PacketReader,
  type PacketReaderOptions,
  type TrackSpan,
} from './packets.domain.ts';
import type { Clock } from './plans.ts';
import type { Media, VideoTrack } from './probe.domain.ts';
import { runTool } from './process.ts';

/** Limits for reading all packets of a file. */
const LIMITS = { stallSeconds: 60, wallSeconds: 3600, outputBytes: 2 * 1024 ** 3 };
/** Containers that do not store a duration: ffprobe estimates it from timestamps at the end. Their clocks may start again. */
const BROADCAST_FORMATS = /^(mpeg|mpegts)$/;

export interface Measured {
  media: Media & { video: VideoTrack };
  /** Undefined if ffmpeg corrects the clock. */
  clock?: Clock;
  warnings: ConversionWarning[];
}

/**
 * Measures when the tracks of a file are presented, from all of its packets: what containers state is often missing or wrong. Takes the
 * time of reading the file. Audio without packets is removed.
 *
 * @throws ConversionError if the file is cut off; Error if a retry may help.
 */
export async function measureTracks(
  tools: FfmpegTools,
  { source, signal }: Pick<ConversionJob, 'source' | 'signal'>,
  media: Media & { video: VideoTrack },
  memoryBytes: number,
): Promise<Measured> {
  const { video, audio } = media;
  const { frameRate } = video.display;
  const isBroadcast = BROADCAST_FORMATS.test(media.format);
  const tracks = [video, ...(audio ? [audio] : [])];
  const input = inputArguments(source, tools);
  const read = async (program: string, args: readonly string[], options: Partial<PacketReaderOptions>) => {
    const reader = new PacketReader({
      frameRate,
      splitAt: isBroadcast ? 'all jumps' : 'jumps back',
      format: 'ffprobe',
      ...options,
    });
    const stderr = await runTool(program, args, {
      limits: { ...LIMITS, memoryBytes },
      launcher: tools.isolation.launcher(source),
      signal,
      stdout: reader,
    });
    const parts = tracks.map((track, output) => ({
      parts: reader.partsOf(options.format === 'framecrc' ? output : track.index),
      interval: track === video ? 1 / frameRate : 0,
    }));
    return { timeline: joinParts(parts), parts, stderr };
  };
  const listed = await read(tools.ffprobe, probePacketArguments(input), {});
  // If the tracks do not have the same parts, leave the clock to ffmpeg.
  const { timeline, parts, stderr } = listed.timeline
    ? listed
    : await read(tools.ffmpeg, packetArguments(input, tracks), { format: 'framecrc', splitAt: 'no jumps' });
  const [videoSpan, audioSpan] = timeline?.spans ?? [];
  const actual = Math.max(videoSpan?.end ?? 0, audioSpan?.end ?? 0);
  const declared = Math.max(video.endSeconds ?? 0, audio?.endSeconds ?? 0);
  const missing = missingSeconds(isBroadcast ? actual : declared, actual, stderr);
  const { audio: _, ...rest } = media;
  const first = parts[0]!.parts[0];
  const shift = timeline?.shifts[0] ?? 0;
  return {
    media: {
      ...rest,
      video: {
        ...video,
        ...toSeconds(videoSpan),
        frameOffset: first && !video.madeFrom ? frameOffset(first, frameRate, shift) : 0,
      },
      ...(audio && audioSpan && { audio: { ...audio, ...toSeconds(audioSpan) } }),
    },
    ...(listed.timeline && { clock: { shifts: listed.timeline.shifts, splitAtForwardJumps: isBroadcast } }),
    warnings:
      missing > 0
        ? [{ code: 'SHORTER_THAN_DECLARED', detail: `${actual.toFixed(1)} s of ${declared.toFixed(1)} s` }]
        : [],
  };
}

const toSeconds = (span: TrackSpan = { start: 0, end: 0 }) => ({
  startSeconds: Math.max(0, span.start),
  endSeconds: span.end,
});
