/** Lengths, layouts, rates and levels of the sound. */
import { pick } from '../../random.ts';
import { rename, setObjectType } from '../bytes.ts';
import { ffmpeg } from '../tools.ts';
import { buildPlan, edit, type Kinds, type Plan, planned, replaceBy } from './make.ts';

const PCM = ['-c:a', 'pcm_s16le'];
const FLAC = ['-c:a', 'flac'];
/** Reserved for private use, so that no decoder takes it. */
const UNKNOWN_OBJECT_TYPE = 0xfe;
/** The sound of all channels adds up in a downmix. */
const DOWNMIX_PEAK = -0.5;
const channels = (count: number, plan: Plan = {}) =>
  planned(() => ({
    ...plan,
    name: 'film.mkv',
    audio: FLAC,
    sound: { channels: count, amplitude: 0.5, ...(plan.sound as object) },
    ...(count > 2 && { maxPeak: DOWNMIX_PEAK }),
  }));
const sampled = (rate: number, plan: Plan = {}) => planned(() => ({ ...plan, sound: { rate } }));
const AUDIO_ONLY: Plan = { picture: 'none', video: [] };

export const SOUNDS: Kinds = {
  'no sound': planned((random) => ({
    sound: 'none',
    name: pick(['film.mp4', 'film.mkv', 'film.ts'], random),
  })),
  'sound shorter': planned((random) => ({
    picture: { seconds: 3 },
    sound: { seconds: pick([1, 1.7, 2.4], random) },
  })),
  'sound longer by 0.3 s': planned(() => ({ picture: { seconds: 2 }, sound: { seconds: 2.3 } })),
  'sound longer by 0.8 s': planned(() => ({ picture: { seconds: 2 }, sound: { seconds: 2.8 } })),
  'sound longer by 3 s': planned(() => ({ picture: { seconds: 2 }, sound: { seconds: 5 } })),
  'sound longer, Matroska': planned(() => ({
    name: 'film.mkv',
    picture: { seconds: 2 },
    sound: { seconds: 2.9 },
  })),
  'sound longer, TS': planned(() => ({ name: 'film.ts', picture: { seconds: 2 }, sound: { seconds: 2.7 } })),
  'sound shorter, TS': planned(() => ({ name: 'film.ts', picture: { seconds: 3 }, sound: { seconds: 2 } })),
  'sound earlier': planned(() => ({
    name: 'film.mkv',
    picture: { seconds: 2 },
    sound: { delay: -0.5, seconds: 2.5 },
  })),
  'sound later': planned(() => ({ picture: { seconds: 3 }, sound: { delay: 0.7, seconds: 2.3 } })),
  mono: channels(1),
  '5.1': channels(6),
  '7.1': channels(8),
  '3 channels': channels(3),
  'loud 5.1': channels(6, { sound: { amplitude: 0.89 } }),
  'loud 7.1': channels(8, { sound: { amplitude: 0.89 } }),
  'loud 5.1, AAC': planned(() => ({
    audio: ['-c:a', 'aac', '-b:a', '448k'],
    sound: { channels: 6, amplitude: 0.85 },
    maxPeak: DOWNMIX_PEAK,
  })),
  'loud 5.1, AC-3': planned(() => ({
    name: 'film.ts',
    audio: ['-c:a', 'ac3', '-b:a', '448k'],
    sound: { channels: 6, amplitude: 0.85 },
    maxPeak: DOWNMIX_PEAK,
  })),
  'loud stereo': planned(() => ({ name: 'film.mov', audio: PCM, sound: { amplitude: 0.96 } })),
  '8 kHz': sampled(8_000),
  '22.05 kHz': sampled(22_050),
  '44.1 kHz': sampled(44_100),
  '96 kHz': sampled(96_000),
  '96 kHz, PCM': sampled(96_000, { name: 'film.mov', audio: ['-c:a', 'pcm_s24le'] }),
  '11.025 kHz, MP3': sampled(11_025, { name: 'film.avi', audio: ['-c:a', 'libmp3lame', '-b:a', '64k'] }),
  '8-bit sound': planned(() => ({
    name: 'film.avi',
    audio: ['-c:a', 'pcm_u8'],
    sound: { rate: 11_025, channels: 1 },
  })),
  'A-law': planned(() => ({
    name: 'film.mov',
    audio: ['-c:a', 'pcm_alaw'],
    sound: { rate: 8_000, channels: 1 },
  })),
  Vorbis: planned(() => ({ name: 'film.mkv', audio: ['-c:a', 'libvorbis', '-q:a', '6'] })),
  Opus: planned(() => ({ name: 'film.mkv', audio: ['-c:a', 'libopus', '-b:a', '160k'] })),
  ALAC: planned(() => ({ name: 'film.mov', audio: ['-c:a', 'alac'] })),
  'MP3 in MP4': planned(() => ({ audio: ['-c:a', 'libmp3lame', '-b:a', '192k'] })),
  DTS: planned(() => ({ name: 'film.mkv', audio: ['-c:a', 'dca', '-strict', '-2', '-b:a', '768k'] })),
  'two sound tracks': planned((random) => ({
    name: pick(['film.mp4', 'film.mkv'], random),
    output: ['-map', '0:v', '-map', '1:a', '-map', '1:a'],
  })),
  'undecodable first sound track': async (context) => {
    const made = await buildPlan(context, { output: ['-map', '0:v', '-map', '1:a', '-map', '1:a'] });
    await edit(made.path, (bytes) => {
      const first = bytes.indexOf('mp4a', 0, 'latin1');
      bytes.write('apac', first, 'latin1');
      return setObjectType(bytes, UNKNOWN_OBJECT_TYPE, first);
    });
    return { label: 'playable', ...made };
  },
  'undecodable sound': async (context) => {
    const made = await buildPlan(context, {});
    await edit(made.path, (bytes) => setObjectType(rename(bytes, 'mp4a', 'apac'), UNKNOWN_OBJECT_TYPE));
    const { sound: _, ...truth } = made.truth;
    return { label: 'damaged', path: made.path, truth };
  },
  'empty sound track': async (context) => {
    const made = await buildPlan(context, { sound: 'none' });
    await replaceBy(made.path, (output) =>
      ffmpeg([
        '-i',
        made.path,
        '-f',
        'lavfi',
        '-t',
        '0.0001',
        '-i',
        'anullsrc=r=48000',
        '-map',
        '0',
        '-map',
        '1',
        '-c:v',
        'copy',
        '-c:a',
        'aac',
        '-frames:a',
        '0',
        output,
      ]),
    );
    return { label: 'playable', ...made };
  },
  'sound only, M4A': planned(() => ({ ...AUDIO_ONLY, name: 'film.m4a' })),
  'sound only, MP3': planned(() => ({
    ...AUDIO_ONLY,
    name: 'film.mp3',
    audio: ['-c:a', 'libmp3lame', '-b:a', '192k'],
  })),
  'sound only, WAV': planned(() => ({ ...AUDIO_ONLY, name: 'film.wav', audio: PCM })),
  'sound only, FLAC': planned(() => ({ ...AUDIO_ONLY, name: 'film.flac', audio: FLAC })),
  'sound only, Ogg': planned(() => ({
    ...AUDIO_ONLY,
    name: 'film.ogg',
    audio: ['-c:a', 'libvorbis', '-q:a', '6'],
  })),
};
