import type { Conversion } from '../converter.ts';
import { textArguments } from './arguments.domain.ts';
import type { TextTrack } from './probe.domain.ts';
import { type ProcessLimits, runTool } from './process.ts';
import type { Task } from './task.ts';
import { VTT_TYPE } from './types.ts';

/** Limit per text track; a feature-length video has 200 kB. Larger tracks are skipped. */
const MAX_TEXT_BYTES = 4 * 1024 ** 2;

/**
 * Publishes the text tracks of the file as WebVTT. The video plays without them, so they have a process of their own; if it fails,
 * each track is tried alone.
 */
export async function publishTextTracks(task: Task, limits: ProcessLimits): Promise<Conversion['captions']> {
  const { media, job } = task;
  if (media.textTracks.length === 0) return [];
  const together = await readTracks(task, media.textTracks, limits).catch(() => undefined);
  job.signal.throwIfAborted();
  const texts = together ?? (await readAlone(task, limits));
  const captions: Conversion['captions'] = [];
  for (const [index, { language, label }] of media.textTracks.entries()) {
    const text = texts[index]!;
    if (!text.includes('-->')) continue;
    const name = `captions/${language}.vtt`;
    await job.publish(name, text, VTT_TYPE);
    captions.push({ language, label, name });
  }
  return captions;
}

/** @returns the WebVTT of each track; empty if it cannot be read, which is a warning. */
async function readAlone(task: Task, limits: ProcessLimits): Promise<string[]> {
  const { media, job, warnings } = task;
  const texts: string[] = [];
  for (const track of media.textTracks) {
    const read = () => readTracks(task, [track], limits);
    texts.push((await warnings.attempt('CAPTIONS_FAILED', job.signal, read))?.[0] ?? '');
  }
  return texts;
}

/** @returns the WebVTT of each track; empty if it is too large. @throws like `runTool` */
async function readTracks(
  { tools, job, input }: Task,
  tracks: readonly TextTrack[],
  limits: ProcessLimits,
): Promise<string[]> {
  const bodies: Buffer[][] = tracks.map(() => []);
  await runTool(tools.ffmpeg, textArguments(input, tracks), {
    outputs: bodies.map((body) => ({ read: (output) => collect(output, body) })),
    limits,
    launcher: tools.isolation.launcher(job.source),
    signal: job.signal,
  });
  return bodies.map((body) => Buffer.concat(body).toString('utf8'));
}

async function collect(output: AsyncIterable<Buffer>, body: Buffer[]): Promise<void> {
  let length = 0;
  for await (const chunk of output) {
    length += chunk.length;
    if (length > MAX_TEXT_BYTES) body.length = 0;
    else body.push(chunk);
  }
}
