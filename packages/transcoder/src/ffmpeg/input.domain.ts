import type { MediaSource } from '@workreel/object-store';

/**
 * What ffmpeg may open a person's file as: containers that hold their media themselves. It looks at the content,
 * whatever the name: without this list a playlist or a concat script named `.mp4` would make it read other files and
 * addresses. Sound alone is opened too, so that it can be said that the pictures are missing.
 */
const FORMATS =
  'mov,mp4,matroska,webm,avi,mpegts,mpeg,flv,asf,ogg,mxf,wtv,dv,nut,ivf,mp3,wav,w64,flac,aac,aiff,amr,ac3,eac3';

/** Microseconds that a store may take to send the next bytes. */
const READ_TIMEOUT = 30_000_000;
/** Seconds over which a lost connection is tried again. */
const RECONNECT_SECONDS = 10;

/** The options before and with `-i`: one input, opened by these formats and these protocols alone. */
export function inputArguments(source: MediaSource): string[] {
  const fence = ['-format_whitelist', FORMATS, '-protocol_whitelist'];
  if (source.kind === 'file') return [...fence, 'file,pipe', '-i', `file:${source.path}`];
  return [
    ...fence,
    'http,https,tcp,tls',
    ...['-rw_timeout', String(READ_TIMEOUT)],
    ...['-reconnect', '1', '-reconnect_delay_max', String(RECONNECT_SECONDS)],
    ...['-i', source.url],
  ];
}
