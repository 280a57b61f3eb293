import { ConversionError, type ConversionJob } from '../converter.ts';
import type { FfmpegTools } from './find.ts';
import { inputArguments } from './input.domain.ts';
import { type Media, type ProbeOutput, readProbe, type VideoTrack } from './probe.domain.ts';
import { FfmpegError, type ProcessLimits, readText, runTool } from './process.ts';
import { lastTimes, refusal } from './refusal.domain.ts';
import { headOf } from './source.ts';

type Job = Pick<ConversionJob, 'source' | 'signal' | 'maxDurationSeconds'>;

/** Seconds: a probe reads a few MB and a large index. Bytes of its answer: hundreds of streams. */
const PROBE_LIMITS = { stallSeconds: 60, wallSeconds: 60, outputBytes: 4 * 1024 ** 2 };
/** Looking through all packets of a file that does not say how long it is. */
const SCAN_LIMITS = { stallSeconds: 60, wallSeconds: 3600, outputBytes: 2 * 1024 ** 3 };

/**
 * What a file holds.
 *
 * @throws ConversionError for what is no video by its content, or none that is taken.
 */
export async function probe(
  tools: FfmpegTools,
  job: Job,
  { memoryBytes, maxPixels }: { memoryBytes: number; maxPixels: number },
): Promise<Media & { video: VideoTrack }> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams'];
  const output = await readText(tools.ffprobe, [...args, ...inputArguments(job.source)], {
    limits: { ...PROBE_LIMITS, memoryBytes },
    signal: job.signal,
  }).catch(async (error: unknown) => {
    if (!(error instanceof FfmpegError)) throw error;
    throw refusal(error.complaint, (await headOf(job.source, job.signal)) ?? Buffer.alloc(0)) ?? error;
  });
  const media = readProbe(JSON.parse(output) as ProbeOutput, tools.decoders);
  const { video } = media;
  if (video === undefined)
    throw media.audioCount > 0
      ? new ConversionError('NO_VIDEO_TRACK', 'The file has sound but no pictures.')
      : new ConversionError('NOT_A_VIDEO', 'The file has no pictures that move.');
  if (video.coded.width * video.coded.height > maxPixels)
    throw new ConversionError(
      'TOO_LARGE',
      `Pictures of ${video.coded.width}×${video.coded.height}; at most ${maxPixels} pixels are taken.`,
    );
  if (!tools.decoders.has(video.codec))
    throw new Error(
      `ffmpeg ${tools.version} cannot decode ${video.codec || 'this video'}: install a newer one.`,
    );
  if (video.endSeconds === undefined) await measure(tools, job, media, { ...SCAN_LIMITS, memoryBytes });
  return { ...media, video };
}

/** Some recorders write no length: the times of all packets tell it. Puts it into `media`. */
async function measure(
  tools: FfmpegTools,
  { source, signal }: Job,
  media: Media,
  limits: ProcessLimits,
): Promise<void> {
  const args = [
    '-v',
    'error',
    '-of',
    'csv=p=0',
    '-show_entries',
    'packet=stream_index,pts_time,duration_time',
  ];
  const times = lastTimes();
  await runTool(tools.ffprobe, [...args, ...inputArguments(source)], {
    limits,
    signal,
    stdout: {
      async read(output) {
        for await (const chunk of output) times.push(chunk.toString('latin1'));
      },
    },
  });
  for (const track of [media.video, media.audio]) {
    const end = track && times.endOf(track.index);
    if (track && end !== undefined) track.endSeconds ??= end;
  }
}

/** When a track's first packet would be heard, in seconds: below 0 where an encoder's run-in is to be cut off. */
export async function firstPacket(
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
    [...args, '-select_streams', String(stream), ...inputArguments(source)],
    { limits: { ...PROBE_LIMITS, memoryBytes }, signal },
  );
  const time = Number.parseFloat(text);
  return Number.isFinite(time) ? time : undefined;
}
