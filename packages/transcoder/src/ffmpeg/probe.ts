import type { Log } from '@workreel/platform/log';
import { ConversionError, type ConversionJob } from '../converter.ts';
import { isAcceptedCodec } from './codecs.domain.ts';
import { protectedFileError, stillImageError } from './head.domain.ts';
import { inputArguments } from './input.domain.ts';
import type { FfmpegTools } from './locate.ts';
import { type Media, type ProbeOutput, readProbe, type VideoTrack } from './probe.domain.ts';
import { classifyProbeError, notMediaError, unsupportedError } from './probe-error.domain.ts';
import { FfmpegError, readText } from './process.ts';

type Job = Pick<ConversionJob, 'source' | 'signal' | 'maxDurationSeconds'>;

/** A probe reads a few MB and possibly a large index. The output limit is enough for hundreds of streams. */
const PROBE_LIMITS = { stallSeconds: 60, wallSeconds: 60, outputBytes: 4 * 1024 ** 2 };

/**
 * Reads the tracks of a file.
 *
 * @param excluded - indexes of tracks of which nothing can be decoded.
 * @throws ConversionError if the file cannot be converted or exceeds the limits.
 */
export async function probe(
  tools: FfmpegTools,
  job: Job,
  { memoryBytes, maxPixels, head, excluded, log }: ProbeOptions,
): Promise<Media & { video: VideoTrack }> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams'];
  const output = await readText(tools.ffprobe, [...args, ...inputArguments(job.source, tools)], {
    limits: { ...PROBE_LIMITS, memoryBytes },
    launcher: tools.isolation.launcher(job.source),
    signal: job.signal,
  }).catch((error: unknown) => {
    if (!(error instanceof FfmpegError)) throw error;
    throw classifyProbeError(error.stderr, head) ?? error;
  });
  const media = readProbe(JSON.parse(output) as ProbeOutput, tools.codecs, excluded);
  const { video } = media;
  if (media.isProtected) throw protectedFileError();
  if (media.isStillImage) throw stillImageError();
  if (video === undefined) throw noVideoError(media, excluded);
  if (video.coded.width * video.coded.height > maxPixels)
    throw new ConversionError(
      'TOO_LARGE',
      `The video has ${video.coded.width}×${video.coded.height} pixels; at most ${maxPixels} are allowed.`,
    );
  if (!tools.codecs.has(video.codec)) {
    if (isAcceptedCodec(video.codec))
      log.warn(
        { codec: video.codec, ffmpeg: tools.version },
        'this ffmpeg has no decoder for an uploaded file; install a newer or more complete build, or set FFMPEG_PATH',
      );
    throw unsupportedError(video.codec);
  }
  return { ...media, video };
}

interface ProbeOptions {
  memoryBytes: number;
  maxPixels: number;
  /** The first bytes of the file. */
  head: Buffer;
  excluded: ReadonlySet<number>;
  log: Log;
}

function noVideoError(
  { audioTrackCount, textTracks }: Media,
  excluded: ReadonlySet<number>,
): ConversionError {
  if (excluded.size > 0 || audioTrackCount > 0) return unsupportedError('');
  return textTracks.length > 0
    ? new ConversionError('NO_VIDEO_TRACK', 'The file has neither video nor audio.')
    : notMediaError();
}

/** Returns the presentation time of a track's first packet in seconds; negative if the encoder delay is to be trimmed. */
export async function firstPacketTime(
  tools: FfmpegTools,
  { source, signal }: Pick<Job, 'source' | 'signal'>,
  stream: number,
  memoryBytes: number,
): Promise<number | undefined> {
  const args = [
    '-v',
    'error',
    '-of',
    'csv=p=0',
    '-show_entries',
    'packet=pts_time',
    '-read_intervals',
    '%+#1',
  ];
  const text = await readText(
    tools.ffprobe,
    [...args, '-select_streams', String(stream), ...inputArguments(source, tools)],
    {
      limits: { ...PROBE_LIMITS, memoryBytes },
      launcher: tools.isolation.launcher(source),
      signal,
    },
  );
  const time = Number.parseFloat(text);
  return Number.isFinite(time) ? time : undefined;
}
