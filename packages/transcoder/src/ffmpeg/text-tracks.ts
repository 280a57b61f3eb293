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
  const { media, job, warnings } = task;
  if (media.textTracks.length === 0) return [];
  const attempts = [media.textTracks, ...media.textTracks.map((track) => [track])];
  const captions: Conversion['captions'] = [];
  for (const tracks of attempts) {
    const isFirst = tracks === media.textTracks;
    const texts = isFirst
      ? await readTracks(task, tracks, limits).catch(() => undefined)
      : await warnings.attempt('CAPTIONS_FAILED', job.signal, () => readTracks(task, tracks, limits));
    job.signal.throwIfAborted();
    for (const [index, text] of (texts ?? []).entries()) {
      if (!text.includes('-->')) continue;
      const { language, label } = tracks[index]!;
      const name = `captions/${language}.vtt`;
      await job.publish(name, text, VTT_TYPE);
      captions.push({ language, label, name });
    }
    if (isFirst && texts) break;
  }
  return captions;
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
