/** Containers, and what files have besides a picture and its sound. */
import { writeFile } from 'node:fs/promises';
import { pick } from '../../random.ts';
import { ffmpeg } from '../tools.ts';
import { buildPlan, H264, H264_B_FRAMES, type Kinds, type Plan, planned, replaceBy } from './make.ts';

const MP3 = ['-c:a', 'libmp3lame', '-b:a', '192k'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-crf', '8', '-b:v', '4M'];
const contained = (name: string, output: string[] = [], plan: Plan = {}) =>
  planned((random) => ({
    name,
    output,
    video: pick([H264, [...H264_B_FRAMES, '-g', '25']], random),
    ...plan,
  }));

export const CONTAINERS: Kinds = {
  MP4: contained('film.mp4'),
  'MP4, index first': contained('film.mp4', ['-movflags', '+faststart']),
  'fragmented MP4': contained('film.mp4', ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'], {
    video: H264,
  }),
  'fragmented MP4, short fragments': contained(
    'film.mp4',
    ['-movflags', '+empty_moov+default_base_moof', '-frag_duration', '200000'],
    { video: H264 },
  ),
  'fragmented MP4, delayed index': contained('film.mp4', ['-movflags', '+frag_keyframe+delay_moov']),
  'DASH MP4': contained('film.mp4', ['-movflags', '+dash+frag_keyframe'], { video: H264 }),
  MOV: contained('film.mov'),
  Matroska: contained('film.mkv'),
  'Matroska, streamed': contained('film.mkv', ['-live', '1']),
  'WebM, streamed': contained('film.webm', ['-live', '1'], { video: VP8, audio: ['-c:a', 'libopus'] }),
  AVI: contained('film.avi', [], { audio: MP3, video: H264 }),
  TS: contained('film.ts'),
  'TS, AC-3': contained('film.ts', [], { audio: ['-c:a', 'ac3', '-b:a', '256k'] }),
  M2TS: contained('film.m2ts', ['-mpegts_m2ts_mode', '1']),
  'program stream, H.264': contained('film.mpg', ['-f', 'mpeg'], { audio: ['-c:a', 'mp2', '-b:a', '192k'] }),
  FLV: contained('film.flv', [], { sound: { rate: 44_100 } }),
  ASF: contained('film.asf', [], {
    audio: ['-c:a', 'wmav2', '-b:a', '192k'],
    video: ['-c:v', 'msmpeg4', '-q:v', '2'],
  }),
  NUT: contained('film.nut'),
  MXF: contained('film.mxf', [], {
    video: ['-c:v', 'mpeg2video', '-q:v', '2'],
    audio: ['-c:a', 'pcm_s16le'],
  }),
  'Ogg with VP8': contained('film.ogv', [], { video: VP8, audio: ['-c:a', 'libvorbis', '-q:a', '6'] }),
  '3GP': contained('film.3gp', [], { video: ['-c:v', 'mpeg4', '-q:v', '2'] }),
  'wrong name': contained('film.avi', ['-f', 'matroska']),
  'no extension': contained('film', ['-f', 'mp4']),
  'name with special characters': contained('ein Film & mehr + 50% “für” 한국 🎬.mp4'),
  'name like an option': contained("-i 'quoted' %03d:0.mp4", [], {}),
  subtitles: async (context) => {
    const made = await buildPlan(context, { name: 'film.mkv' });
    const srt = `${context.folder}/film.srt`;
    await writeFile(
      srt,
      '1\n00:00:00,200 --> 00:00:01,000\nHello\n\n2\n00:00:01,100 --> 00:00:09,000\nWorld\n',
    );
    await replaceBy(made.path, (output) =>
      ffmpeg([
        '-i',
        made.path,
        '-i',
        srt,
        '-map',
        '0',
        '-map',
        '1',
        '-c',
        'copy',
        '-c:s',
        'srt',
        '-metadata:s:s:0',
        'language=eng',
        output,
      ]),
    );
    return { label: 'playable', ...made };
  },
  'cover art': async (context) => {
    const made = await buildPlan(context, {});
    const cover = `${context.folder}/cover.jpg`;
    await ffmpeg(['-f', 'lavfi', '-i', 'color=red:s=64x64', '-frames:v', '1', cover]);
    await replaceBy(made.path, (output) =>
      ffmpeg([
        '-i',
        made.path,
        '-i',
        cover,
        '-map',
        '1',
        '-map',
        '0',
        '-c',
        'copy',
        '-disposition:v:0',
        'attached_pic',
        output,
      ]),
    );
    return { label: 'playable', ...made };
  },
  'data track': async (context) => {
    const made = await buildPlan(context, { name: 'film.mov' });
    await replaceBy(made.path, (output) =>
      ffmpeg(['-i', made.path, '-c', 'copy', '-timecode', '01:00:00:00', output]),
    );
    return { label: 'playable', ...made };
  },
};
