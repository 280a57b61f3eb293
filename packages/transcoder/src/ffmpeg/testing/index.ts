/** What tests of other packages take: the build that they run on, inputs, and a conversion without a service. */
export { convertFile } from './convert.ts';
export { makeInput } from './inputs.ts';
export { ffmpeg, TOOLS } from './tools.ts';
