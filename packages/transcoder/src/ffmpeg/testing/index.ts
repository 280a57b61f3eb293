/** Test helpers for other packages: the ffmpeg build, input files, and conversion without a service. */
export { convertFile } from './convert.ts';
export { makeInput } from './inputs.ts';
export { ffmpeg, TOOLS } from './tools.ts';
