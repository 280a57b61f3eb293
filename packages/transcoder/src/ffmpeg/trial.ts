import { ConversionError } from '../converter.ts';
import { inputArguments } from './input.domain.ts';
import { FfmpegError, runTool } from './process.ts';
import { describeOutOfMemory, isNetworkError } from './stderr.domain.ts';
import type { Task } from './task.ts';

/** Packets of a track to try: more than lie between two keyframes of most files. */
const TRIAL_PACKETS = 500;
/** With fewer packets, a file is truncated rather than undecodable. */
const MIN_PACKETS = 10;
/** The uploader learns the reason within seconds. A second is enough unless the machine is very busy. */
const TRIAL_SECONDS = 4;
/** A line per packet, and the first frame. */
const OUTPUT_BYTES = 1024 ** 2;

/**
 * Finds out whether a conversion failed because nothing of a track can be decoded, by trying its start.
 *
 * @param error - of the conversion.
 * @returns the indexes of such tracks; empty if a retry may help or something else is the cause.
 */
export async function findUndecodable(task: Task, error: unknown): Promise<number[]> {
  if (!isSuspicious(error)) return [];
  const { video, audio, otherAudio } = task.media;
  const tracks = new Set([video, audio, ...otherAudio].flatMap((track) => (track ? [track.index] : [])));
  const undecodable: number[] = [];
  for (const track of tracks) if (await isUndecodable(task, track)) undecodable.push(track);
  return undecodable;
}

/** Whether the file may be the cause of an error: ffmpeg was not killed and read the whole file. */
function isSuspicious(error: unknown): boolean {
  if (error instanceof ConversionError) return error.code === 'TRUNCATED_FILE';
  return error instanceof FfmpegError && error.stderr !== '' && !isNetworkError(error.stderr);
}

async function isUndecodable({ tools, job, memoryBytes }: Task, track: number): Promise<boolean> {
  const args = [
    ...['-v', 'error', '-of', 'csv=p=0', '-select_streams', String(track)],
    ...['-read_intervals', `%+#${TRIAL_PACKETS}`, '-show_entries', 'packet=stream_index:frame=media_type'],
    ...inputArguments(job.source, tools),
  ];
  let packets = 0;
  const found = new Error('A frame was decoded.');
  const read = async (output: AsyncIterable<Buffer>) => {
    for await (const chunk of output) {
      const text = chunk.toString('latin1');
      if (/video|audio/.test(text)) throw found;
      packets += text.split('\n').length - 1;
    }
  };
  try {
    await runTool(tools.ffprobe, args, {
      limits: {
        memoryBytes,
        stallSeconds: TRIAL_SECONDS,
        wallSeconds: TRIAL_SECONDS,
        outputBytes: OUTPUT_BYTES,
      },
      launcher: tools.isolation.launcher(job.source),
      signal: job.signal,
      stdout: { read },
    });
  } catch (error) {
    if (error === found) return false;
    if (!(error instanceof FfmpegError)) throw error;
    // Killed, or limited by memory or network: this says nothing about the file.
    if (error.stderr === '' || describeOutOfMemory(error.stderr) || isNetworkError(error.stderr))
      return false;
  }
  return packets >= MIN_PACKETS;
}
