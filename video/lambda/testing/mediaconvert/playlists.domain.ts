import type { AudioOutput, CmafGroup, VideoOutput } from './plan.domain.ts';
import type { CutTrack } from './segments.domain.ts';

/** A track of a group beside what was asked of it; names are relative to the group's playlist. */
export interface NamedTrack<Output = VideoOutput | AudioOutput> {
  output: Output;
  track: CutTrack;
  names: TrackNames;
  /** Pictures per second; 0 of sound. */
  frameRate: number;
}

export interface TrackNames {
  playlist: string;
  init: string;
  segment(number: number): string;
}

/** As the service names the files of an output: `index_720p.m3u8`, `index_720pinit.cmfv`, `index_720p_000000001.cmfv`. */
export function namesOf(base: string, { kind, modifier }: VideoOutput | AudioOutput): TrackNames {
  const stem = `${base}${modifier}`;
  const ending = kind === 'video' ? 'cmfv' : 'cmfa';
  return {
    playlist: `${stem}.m3u8`,
    init: `${stem}init.${ending}`,
    segment: (number) => `${stem}_${String(number).padStart(9, '0')}.${ending}`,
  };
}

/** Of the whole group, for players ask that all renditions have the same. */
export function targetDuration(
  group: Pick<CmafGroup, 'legacyTarget'>,
  tracks: readonly NamedTrack[],
): number {
  const lengths = tracks.flatMap(({ track }) => track.segments.map(({ seconds }) => seconds));
  const longest = Math.max(...lengths);
  // `LEGACY` is always the next whole number: 7 for segments of 6 s.
  return Math.max(1, group.legacyTarget ? Math.floor(longest) + 1 : Math.round(longest));
}

export function mediaPlaylist(
  { wholeSeconds }: Pick<CmafGroup, 'wholeSeconds'>,
  { track, names }: NamedTrack,
  target: number,
): string {
  const length = (seconds: number) => (wholeSeconds ? String(Math.round(seconds)) : seconds.toFixed(5));
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${target}`,
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-MAP:URI="${names.init}"`,
    ...track.segments.flatMap(({ seconds }, at) => [`#EXTINF:${length(seconds)},`, names.segment(at + 1)]),
    '#EXT-X-ENDLIST',
  ]);
}

export function multivariantPlaylist(
  group: Pick<CmafGroup, 'withResolution'>,
  tracks: readonly NamedTrack[],
  target: number,
): string {
  const videos = tracks.filter((track): track is NamedTrack<VideoOutput> => track.output.kind === 'video');
  const audios = tracks.filter((track): track is NamedTrack<AudioOutput> => track.output.kind === 'audio');
  const groupOf = (audio: NamedTrack<AudioOutput>) =>
    audio.output.groupId ?? `program_audio_${audios.indexOf(audio)}`;
  return lines([
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...videos.flatMap((video) => {
      const named = audios.filter((audio) => video.output.audioSets?.includes(groupOf(audio)) ?? true);
      const sets = [...new Set(named.map(groupOf))];
      return (sets.length > 0 ? sets : [undefined]).flatMap((set) => [
        `#EXT-X-STREAM-INF:${variantAttributes(
          group,
          video,
          audios.find((audio) => groupOf(audio) === set),
          set,
          target,
        )}`,
        video.names.playlist,
      ]);
    }),
    ...audios.map((audio) => `#EXT-X-MEDIA:${mediaAttributes(audio, groupOf(audio))}`),
  ]);
}

function variantAttributes(
  { withResolution }: Pick<CmafGroup, 'withResolution'>,
  { track, frameRate }: NamedTrack,
  audio: NamedTrack | undefined,
  set: string | undefined,
  target: number,
): string {
  const rates = [track, ...(audio ? [audio.track] : [])].map((one) => ratesOf(one, target));
  const sum = (what: 'peak' | 'average') => Math.ceil(rates.reduce((total, rate) => total + rate[what], 0));
  const codecs = [track.info.codec, ...(audio ? [audio.track.info.codec] : [])];
  return [
    `BANDWIDTH=${sum('peak')}`,
    `AVERAGE-BANDWIDTH=${sum('average')}`,
    'VIDEO-RANGE=SDR',
    `CODECS="${codecs.join()}"`,
    ...(withResolution ? [`RESOLUTION=${track.info.width}x${track.info.height}`] : []),
    `FRAME-RATE=${frameRate.toFixed(3)}`,
    ...(set === undefined ? [] : [`AUDIO="${set}"`]),
  ].join();
}

const mediaAttributes = ({ output, track, names }: NamedTrack<AudioOutput>, group: string): string =>
  [
    'TYPE=AUDIO',
    `GROUP-ID="${group}"`,
    ...(output.language ? [`LANGUAGE="${output.language}"`] : []),
    `NAME="${output.streamName ?? 'Alternate Audio'}"`,
    `AUTOSELECT=${output.autoSelect ? 'YES' : 'NO'}`,
    `DEFAULT=${output.isDefault ? 'YES' : 'NO'}`,
    `CHANNELS="${track.info.channels}"`,
    `URI="${names.playlist}"`,
  ].join();

/** bit/s: of the densest segments that together last half a target to one and a half, and of all. */
export function ratesOf({ segments, seconds }: CutTrack, target: number): { peak: number; average: number } {
  const average = (8 * segments.reduce((sum, { bytes }) => sum + bytes.length, 0)) / seconds;
  let peak = 0;
  for (const start of segments.keys()) {
    const run = { bits: 0, seconds: 0 };
    for (const segment of segments.slice(start)) {
      run.bits += 8 * segment.bytes.length;
      run.seconds += segment.seconds;
      if (run.seconds > 1.5 * target) break;
      if (run.seconds >= 0.5 * target) peak = Math.max(peak, run.bits / run.seconds);
    }
  }
  return { peak: Math.max(peak, average), average };
}

const lines = (list: readonly string[]): string => `${list.join('\n')}\n`;
