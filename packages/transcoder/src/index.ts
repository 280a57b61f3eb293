export * from './converter.ts';
export { AUDIO_RATE } from './ffmpeg/arguments.domain.ts';
export { GRID_TARGET_SECONDS } from './ffmpeg/boundaries.domain.ts';
export { formatFrameRate, outputFrameRate } from './ffmpeg/frame-rate.domain.ts';
export { ENCODED_PEAK, TARGET_LOUDNESS } from './ffmpeg/loudness.domain.ts';
export { cueTime, planStoryboard, storyboardVtt } from './ffmpeg/storyboard.domain.ts';
export { PLAYLIST_TYPE, VTT_TYPE } from './ffmpeg/types.ts';
export { DEFAULT_MAX_HEIGHT, ladder, type Rung, rungName, type VideoFormat } from './ladder.domain.ts';
export type { TrimJob, Trimmed, Trimmer } from './trim.ts';
