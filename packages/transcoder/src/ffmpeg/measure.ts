import type { ConversionJob, ConversionWarning } from '../converter.ts';
import { packetArguments } from './arguments.domain.ts';
import { missingSeconds } from './completeness.domain.ts';
import { inputArguments } from './input.domain.ts';
import type { FfmpegTools } from './locate.ts';
import type { TrackSpan } from './packets.domain.ts';
import { PacketTimes } from './packets.ts';
import type { Media, VideoTrack } from './probe.domain.ts';
import { runTool } from './process.ts';

/** Limits for reading all packets of a file. */
const LIMITS = { stallSeconds: 60, wallSeconds: 3600, outputBytes: 2 * 1024 ** 3 };
/** Containers that do not store a duration: ffprobe estimates it from timestamps at the end. */
const FORMATS_WITHOUT_DURATION = /^(mpeg|mpegts)$/;

/**
 * Measures when the tracks of a file are presented, from all of its packets: what containers state is often missing or wrong. Takes the
 * time of reading the file. Audio without packets is removed.
 *
 * @returns the tracks, and a warning if the file is shorter than it states.
 * @throws ConversionError if the file is cut off; Error if a retry may help.
 */
export async function measureTracks(
  tools: FfmpegTools,
  { source, signal }: Pick<ConversionJob, 'source' | 'signal'>,
  media: Media & { video: VideoTrack },
  memoryBytes: number,
): Promise<{ media: Media & { video: VideoTrack }; warnings: ConversionWarning[] }> {
  const { video, audio } = media;
  const tracks = [video, ...(audio ? [audio] : [])];
  const times = new PacketTimes();
  const stderr = await runTool(tools.ffmpeg, packetArguments(inputArguments(source, tools), tracks), {
    limits: { ...LIMITS, memoryBytes },
    launcher: tools.isolation.launcher(source),
    signal,
    stdout: times,
  });
  const videoSpan = times.spanOf(0, 1 / video.display.frameRate);
  const audioSpan = audio && times.spanOf(1, 0);
  const actual = Math.max(videoSpan?.end ?? 0, audioSpan?.end ?? 0);
  const declared = Math.max(video.endSeconds ?? 0, audio?.endSeconds ?? 0);
  const hasDeclared = !FORMATS_WITHOUT_DURATION.test(media.format);
  const missing = missingSeconds(hasDeclared ? declared : actual, actual, stderr);
  const { audio: _, ...rest } = media;
  return {
    media: {
      ...rest,
      video: { ...video, ...toSeconds(videoSpan) },
      ...(audio && audioSpan && { audio: { ...audio, ...toSeconds(audioSpan) } }),
    },
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
