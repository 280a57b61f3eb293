import type { Rung } from '../ladder.domain.ts';
import type { AudioTrack, VideoTrack } from './probe.domain.ts';
import type { StoryboardLayout } from './storyboard.domain.ts';

export type Preset = 'veryfast' | 'superfast';

/** The outputs of an encoding process. Pipe order: `rungs`, audio, then the extras: I-frames, storyboard, times of the decoded frames. */
export interface EncodePlan {
  input: readonly string[];
  video: VideoTrack;
  /** Best first; may be empty. */
  rungs: readonly Rung[];
  /** Value of `-force_key_frames`. */
  keyframes: string;
  /** Duration of the result: the last frame is held, and the audio is padded with silence, up to it. */
  seconds: number;
  /** Default: ffmpeg corrects the clock. */
  clock?: Clock | undefined;
  /** The first one is played by default; may be empty. */
  audio: readonly AudioPlan[];
  extras?: ExtrasPlan;
  preset: Preset;
  /** Per encoder. */
  threads: number;
}

export interface ExtrasPlan {
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
