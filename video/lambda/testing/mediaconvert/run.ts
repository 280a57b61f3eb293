import { type ChildProcess, spawn } from 'node:child_process';
import { type InputFile, type Printed, readInput } from './input.domain.ts';
import { JobError } from './wire.ts';

/** The programs of the system, or those of the settings that the product has for them. */
const FFMPEG = process.env.FFMPEG_PATH || 'ffmpeg';
const FFPROBE = process.env.FFPROBE_PATH || 'ffprobe';

/** Kept of what a program complains of, in characters. */
const MAX_COMPLAINT = 16_000;

interface Ended {
  code: number | null;
  complaint: string;
}

/** Runs a program to its end, or until the signal kills it. @throws the signal's reason. */
async function run(
  path: string,
  args: readonly string[],
  onOutput: (text: string) => void,
  signal?: AbortSignal,
): Promise<Ended> {
  const child: ChildProcess = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  let complaint = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT);
  });
  child.stdout!.setEncoding('utf8').on('data', onOutput);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    signal?.throwIfAborted();
    return { code, complaint };
  } finally {
    signal?.removeEventListener('abort', kill);
  }
}

async function print(args: readonly string[]): Promise<string> {
  const texts: string[] = [];
  await run(FFPROBE, ['-v', 'error', ...args], (text) => texts.push(text));
  return texts.join('');
}

/** @returns undefined where it is no film and no sound, or is not readable. */
export async function probeFile(path: string): Promise<InputFile | undefined> {
  const text = await print(['-show_format', '-show_streams', '-of', 'json', path]);
  const input = readInput(JSON.parse(text || '{}') as Printed);
  if (!input?.video || input.video.seconds || input.seconds) return input;
  return { ...input, video: { ...input.video, seconds: await measure(path, input.video.index) } };
}

/** The end of the last picture, in seconds: of files that do not say how long they are, as browsers record. */
async function measure(path: string, index: number): Promise<number> {
  const select = ['-select_streams', String(index), '-show_entries', 'packet=pts_time,duration_time'];
  const rows = (await print([...select, '-of', 'csv=p=0', path])).trim().split('\n');
  return rows.reduce((end, row) => {
    const [time = 0, length = 0] = row.split(',').map((text) => Number(text) || 0);
    return Math.max(end, time + length);
  }, 0);
}

/** What ffmpeg says of a file that stops before its end. */
const TRUNCATED = /partial file|ended prematurely|truncat/i;

/**
 * Runs ffmpeg for a job.
 *
 * @param onSeconds - how much of the film is done, a few times a second.
 * @throws JobError as the service would end the job; the signal's reason.
 */
export async function transcode(
  args: readonly string[],
  source: string,
  onSeconds: (seconds: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { code, complaint } = await run(
    FFMPEG,
    args,
    (text) => {
      const time = /out_time_us=(\d+)/g;
      for (const [, micros] of text.matchAll(time)) onSeconds(Number(micros) / 1e6);
    },
    signal,
  );
  if (TRUNCATED.test(complaint))
    throw new JobError(
      1076,
      `Demuxer: [ReadPacketData File read failed - end of file hit. Is file truncated?]`,
    );
  if (code !== 0) throw new JobError(1999, `The transcoder failed on [${source}]: ${complaint.slice(-500)}`);
}
