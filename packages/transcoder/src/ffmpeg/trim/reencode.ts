import {
  addParameterSets,
  compositionTimes,
  type FragmentBytes,
  FragmentReader,
  joinFragments,
  Mp4Error,
  type Piece,
  readParameterSets,
} from '@workreel/hls';
import { cutArguments } from '../arguments.domain.ts';
import type { FfmpegTools } from '../locate.ts';
import { type ProcessLimits, runTool } from '../process.ts';
import type { SourceTrack } from './source-track.ts';

/** ID of the parameter sets of encoded parts. Encoders count theirs from 0. */
const LAST_SET_ID = 31;

export interface ToolRun {
  tools: FfmpegTools;
  limits: ProcessLimits;
  signal: AbortSignal;
}

/** A part of a segment that was encoded anew, and the init segment for it and for the rest of the track. */
export interface Reencoded {
  init: Buffer;
  pieces: FragmentBytes[];
}

/**
 * Encodes a part of a segment of a rendition anew, so that it starts with a keyframe. Its parameter sets are added to those of the track, so
 * that all segments share one init segment: ffmpeg, and therefore mpv and yt-dlp, ignores a second one.
 *
 * @param track - with the init segment, which may already contain the parameter sets of another part.
 * @param segment - its fragments.
 * @param part - the frames that are kept, in the order of their presentation.
 */
export async function reencode(
  run: ToolRun,
  track: Pick<SourceTrack, 'init' | 'info' | 'sampleSeconds'> & { maxRate: number },
  segment: readonly FragmentBytes[],
  part: { from: number; to: number },
): Promise<Reencoded> {
  const { init, info, maxRate, sampleSeconds } = track;
  if (info.avc?.lengthSize !== 4) throw new Error(`A rendition with the codec ${info.codec} cannot be cut.`);
  const input = Buffer.concat([init, joinFragments(segment, { sequence: 1 })]);
  const plan = { ...part, ...levelOf(info.codec), maxRate, frameRate: 1 / sampleSeconds };
  for (let setId = LAST_SET_ID; ; setId--) {
    const encoded = await encode(run, cutArguments({ ...plan, setId }), input);
    const { samples } = encoded.piece.fragment;
    if (samples.length !== part.to - part.from)
      throw new Error(`ffmpeg encoded ${samples.length} of ${part.to - part.from} frames.`);
    try {
      return {
        init: addParameterSets(init, readParameterSets(encoded.init)),
        pieces: [withTimes(encoded.piece, segment, part)],
      };
    } catch (error) {
      // A video that has been trimmed before may contain parts that another version of the encoder made.
      if (!(error instanceof Mp4Error) || setId === 0) throw error;
    }
  }
}

/** Returns `profile_idc` and `level_idc` of a codec string such as `avc1.64001f` (RFC 6381). */
function levelOf(codec: string): { profile: number; level: number } {
  const [profile, , level] = Buffer.from(codec.slice('avc1.'.length), 'hex');
  return { profile: profile!, level: level! };
}

async function encode(
  { tools, limits, signal }: ToolRun,
  args: readonly string[],
  input: Buffer,
): Promise<{ init: Buffer; piece: FragmentBytes }> {
  const reader = new FragmentReader();
  const pieces: Piece[] = [];
  const output = {
    async read(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) pieces.push(...reader.read(chunk));
    },
  };
  await runTool(tools.ffmpeg, args, {
    outputs: [output],
    input,
    limits,
    launcher: tools.isolation.launcher(),
    signal,
  });
  reader.end();
  const [init, piece, ...rest] = pieces;
  if (init?.kind !== 'init' || piece?.kind !== 'fragment' || rest.length > 0)
    throw new Error('ffmpeg did not write one fragment.');
  return { init: init.bytes, piece };
}

/** Gives encoded frames the times of those that they replace, and the composition offset of the first frame of the segment. */
function withTimes(
  { bytes, fragment }: FragmentBytes,
  segment: readonly FragmentBytes[],
  { from }: { from: number },
): FragmentBytes {
  const first = segment[0]!.fragment;
  const compositionOffset = first.samples[0]!.compositionOffset;
  const times = compositionTimes(segment.map((piece) => piece.fragment));
  const duration = segment.reduce((sum, piece) => sum + piece.fragment.duration, 0);
  times.push(times[0]! + duration);
  const samples = fragment.samples.map((sample, index) => ({
    ...sample,
    compositionOffset,
    duration: times[from + index + 1]! - times[from + index]!,
  }));
  return {
    bytes,
    fragment: {
      ...fragment,
      samples,
      trackId: first.trackId,
      baseTime: times[from]! - compositionOffset,
      duration: samples.reduce((sum, sample) => sum + sample.duration, 0),
    },
  };
}
