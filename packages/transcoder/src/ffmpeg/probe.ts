import { ConversionError, type ConversionJob } from '../converter.ts';
import { isAcceptedCodec } from './codecs.domain.ts';
import { inputArguments } from './input.domain.ts';
import type { FfmpegTools } from './locate.ts';
import { type Media, type ProbeOutput, readProbe, type VideoTrack } from './probe.domain.ts';
import { classifyProbeError } from './probe-error.domain.ts';
import { FfmpegError, readText } from './process.ts';
import { readHead } from './source.ts';

type Job = Pick<ConversionJob, 'source' | 'signal' | 'maxDurationSeconds'>;

/** A probe reads a few MB and possibly a large index. The output limit is enough for hundreds of streams. */
const PROBE_LIMITS = { stallSeconds: 60, wallSeconds: 60, outputBytes: 4 * 1024 ** 2 };

/**
 * Reads the tracks of a file.
 *
 * @throws ConversionError if the file is not a video or exceeds the limits.
 */
export async function probe(
  tools: FfmpegTools,
  job: Job,
  { memoryBytes, maxPixels }: { memoryBytes: number; maxPixels: number },
): Promise<Media & { video: VideoTrack }> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams'];
  const output = await readText(tools.ffprobe, [...args, ...inputArguments(job.source, tools)], {
    limits: { ...PROBE_LIMITS, memoryBytes },
    launcher: tools.isolation.launcher(job.source),
    signal: job.signal,
  }).catch(async (error: unknown) => {
    if (!(error instanceof FfmpegError)) throw error;
    throw (
      classifyProbeError(error.stderr, (await readHead(job.source, job.signal)) ?? Buffer.alloc(0)) ?? error
    );
  });
  const media = readProbe(JSON.parse(output) as ProbeOutput, tools.codecs);
  const { video } = media;
  if (video === undefined)
    throw media.audioTrackCount > 0
      ? new ConversionError('NO_VIDEO_TRACK', 'The file has audio but no video.')
      : new ConversionError('NOT_A_VIDEO', 'The file has no video track.');
  if (video.coded.width * video.coded.height > maxPixels)
    throw new ConversionError(
      'TOO_LARGE',
      `The video has ${video.coded.width}×${video.coded.height} pixels; at most ${maxPixels} are allowed.`,
    );
  if (!isAcceptedCodec(video.codec))
    throw new ConversionError('NOT_A_VIDEO', 'The file is not a video in a supported format.');
  if (!tools.codecs.has(video.codec))
    throw new Error(`ffmpeg ${tools.version} cannot decode ${video.codec}. Install a newer version.`);
  return { ...media, video };
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
