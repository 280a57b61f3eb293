import type { Rung } from '../ladder.domain.ts';
import type { AudioTrack, TextTrack, VideoTrack } from './probe.domain.ts';
import type { StoryboardLayout } from './storyboard.domain.ts';

export type Preset = 'veryfast' | 'superfast';

/** The outputs of the encoding process. Pipe order: `rungs`, audio, I-frames, storyboard, text tracks. */
export interface EncodePlan {
  input: readonly string[];
  video: VideoTrack;
  /** Best first; may be empty. */
  rungs: readonly Rung[];
  /** Value of `-force_key_frames`. */
  keyframes: string;
  /** If the audio is longer than the video: time in seconds up to which the last frame is held. */
  holdUntil?: number | undefined;
  audio?: AudioPlan;
  iframeSize: Pick<Rung, 'width' | 'height'>;
  storyboard: StoryboardLayout;
  textTracks: readonly TextTrack[];
  preset: Preset;
  /** Per encoder. */
  threads: number;
}

export interface AudioPlan {
  track: AudioTrack;
  /** Pads with silence up to this time, and cuts off audio after it. Default: the audio keeps its duration. */
  padToSeconds?: number;
  /** Whether the packets are copied instead of encoded. */
  copy: boolean;
}

export interface CopyPlan {
  input: readonly string[];
  video: VideoTrack;
  audio?: AudioPlan;
}
