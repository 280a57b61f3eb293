import type { VideoCodec } from '../codec.ts';
import type { Rung } from '../ladder.domain.ts';
import type { AudioTrack, VideoTrack } from './probe.domain.ts';
import type { StoryboardLayout } from './storyboard.domain.ts';

/** Presets of x264, fastest first: slower ones need fewer bits for the same quality. */
export type Preset = 'superfast' | 'veryfast' | 'faster' | 'medium';

/** How a rendition is encoded. */
export type Encoder = X264 | SvtAv1;

export interface X264 {
  codec: 'h264';
  /** Constant rate factor. */
  crf: number;
  preset: Preset;
  /** Value of `-x264-params`. */
  params?: string;
}

export interface SvtAv1 {
  codec: 'av1';
  /** Constant rate factor, an integer. */
  crf: number;
  /** Higher ones are faster. */
  preset: number;
}

/** A rendition to encode. */
export interface EncodedRung extends Rung {
  encoder: Encoder;
}

/** The outputs of an encoding process. Pipe order: `rungs`, audio, then the extras: I-frames, storyboard, times of the decoded frames. */
export interface EncodePlan {
  input: readonly string[];
  video: VideoTrack;
  /** Best first; may be empty. */
  rungs: readonly EncodedRung[];
  /** Value of `-force_key_frames`. */
  keyframes: string;
  /** Duration of the result: the last frame is held, and the audio is padded with silence, up to it. */
  seconds: number;
  /** Default: ffmpeg corrects the clock. */
  clock?: Clock | undefined;
  /** The first one is played by default; may be empty. */
  audio: readonly AudioPlan[];
  extras?: ExtrasPlan;
  /** Whether HDR keeps its colors and 10 bits. Default: it becomes SDR. */
  keepHdr?: boolean;
  /** Per encoder. */
  threads: number;
}

export interface ExtrasPlan {
  preset: Preset;
  iframeSize: Pick<Rung, 'width' | 'height'>;
  storyboard: StoryboardLayout;
}

/** How the clock of a file is corrected, whose parts may each start at any time. */
export interface Clock {
  /** Seconds that are added to the times of each part. */
  shifts: readonly number[];
  /** Whether a jump forward begins a part too. */
  splitAtForwardJumps: boolean;
}

export interface AudioPlan {
  track: AudioTrack;
  /** Duration in seconds of audio that is encoded; shorter audio is padded with silence. */
  seconds: number;
  /** Whether the packets are copied instead of encoded. */
  copy: boolean;
  /** Of audio that is encoded, in dB. */
  gain: number;
}

export interface CopyPlan {
  input: readonly string[];
  video: VideoTrack;
  audio: readonly AudioPlan[];
}

export interface SamplePlan extends Pick<EncodePlan, 'input' | 'video' | 'threads'> {
  codec: VideoCodec;
  /** In seconds. The sample starts at the keyframe before it. */
  start: number;
  seconds: number;
  size: Pick<Rung, 'width' | 'height'>;
}
