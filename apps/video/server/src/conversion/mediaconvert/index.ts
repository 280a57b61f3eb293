export { type MediaConvertOptions, openMediaConvert } from './open.ts';
