import type { Rung } from '../ladder.domain.ts';
import type { AudioTrack, TextTrack, VideoTrack } from './probe.domain.ts';
import type { Board } from './storyboard.domain.ts';

export type Preset = 'veryfast' | 'superfast';

/** What one process makes of a file, in the order of its pipes: `rungs`, sound, single pictures, board, texts. */
export interface EncodePlan {
  input: readonly string[];
  video: VideoTrack;
  /** Best first; may be empty. */
  rungs: readonly Rung[];
  /** When keyframes stand: the value of `-force_key_frames`. */
  keyframes: string;
  /** Where the sound goes on for longer: seconds up to which the last picture stands. */
  holdUntil?: number | undefined;
  audio?: AudioPlan;
  /** Of the I-frame rendition. */
  single: Pick<Rung, 'width' | 'height'>;
  board: Board;
  texts: readonly TextTrack[];
  preset: Preset;
  /** Of each encoder. */
  threads: number;
}

export interface AudioPlan {
  track: AudioTrack;
  /** Silence follows up to here where the sound ends before; without it, it ends as it does. */
  seconds?: number;
  /** Whether the packets are taken as they are. */
  copy: boolean;
}

export interface CopyPlan {
  input: readonly string[];
  video: VideoTrack;
  audio?: AudioPlan;
}
