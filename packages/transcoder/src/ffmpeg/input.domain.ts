import type { MediaSource } from '@workreel/object-store';
import type { FfmpegTools } from './locate.ts';

/**
 * Formats that ffmpeg may open: containers that include their media. ffmpeg detects the format from the content, so without
 * this list, a playlist or concat script named `.mp4` would make it read other files and URLs. Formats of single images, of
 * games and of synthesizers are left out. Raw streams that ffmpeg recognizes by little more than the name are, too.
 */
const FORMATS = [
  ...[
    'mov',
    'mp4',
    'matroska',
    'webm',
    'avi',
    'mpegts',
    'mpeg',
    'flv',
    'asf',
    'ogg',
    'mxf',
    'wtv',
    'dv',
    'nut',
    'ivf',
  ],
  ...[
    'rm',
    'nsv',
    'gxf',
    'dhav',
    'ty',
    'gif',
    'apng',
    'h264',
    'hevc',
    'mpegvideo',
    'm4v',
    'obu',
    'yuv4mpegpipe',
  ],
  ...[
    'mp3',
    'wav',
    'w64',
    'flac',
    'aac',
    'loas',
    'aiff',
    'amr',
    'ac3',
    'eac3',
    'dts',
    'dtshd',
    'truehd',
    'caf',
    'au',
  ],
  ...['wv', 'tta', 'tak', 'ape', 'mpc', 'mpc8', 'shn', 'dsf', 'iff', 'oma', 'dss', 'qcp', 'voc'],
].join();

/** Time within which the object store must send the next bytes, in microseconds. */
const READ_TIMEOUT_US = 30_000_000;
/** Maximum delay between attempts to reconnect. */
const RECONNECT_SECONDS = 10;

/**
 * Returns the arguments for one input, which may use only the allowed formats, decoders and protocols.
 *
 * @param tools - with the names of the allowed decoders.
 */
export function inputArguments(source: MediaSource, { decoders }: Pick<FfmpegTools, 'decoders'>): string[] {
  const allowList = [
    ...['-format_whitelist', FORMATS, '-codec_whitelist', decoders.join(','), '-protocol_whitelist'],
  ];
  if (source.kind === 'file') return [...allowList, 'file,pipe', '-i', `file:${source.path}`];
  return [
    ...allowList,
    'http,https,tcp,tls',
    ...['-rw_timeout', String(READ_TIMEOUT_US)],
    ...['-reconnect', '1', '-reconnect_delay_max', String(RECONNECT_SECONDS)],
    ...['-i', source.url],
  ];
}
