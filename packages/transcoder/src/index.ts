export * from './converter.ts';
export { AUDIO_RATE } from './ffmpeg/arguments.domain.ts';
export { GRID_TARGET } from './ffmpeg/boundaries.domain.ts';
export { pictureRate, rateText } from './ffmpeg/frame-rate.domain.ts';
export { boardText, planBoard } from './ffmpeg/storyboard.domain.ts';
export { PLAYLIST_TYPE, TEXT_TYPE } from './ffmpeg/types.ts';
export { ladder, type Picture, type Rung, rungName } from './ladder.domain.ts';
