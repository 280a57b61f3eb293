import {
  type AudioRendition,
  type Bandwidth,
  type InitInfo,
  multivariantPlaylist,
  type Variant,
} from '@workreel/hls';
import { VIDEO_CODECS, type VideoCodec, type VideoRange } from '../codec.ts';
import type { ConversionJob, Rendition } from '../converter.ts';
import type { Rung } from '../ladder.domain.ts';
import { audioRate } from './arguments.domain.ts';
import type { IframeTrack } from './iframe-track.ts';
import { type AudioTrack, languageName } from './probe.domain.ts';
import { PublishedTrack } from './published-track.ts';
import { PLAYLIST_TYPE } from './types.ts';

/** Name of the multivariant playlist. */
export const PLAYLIST = 'index.m3u8';
/** Folder of an audio track. @param index - of the track in the playlist. */
export const audioFolder = (index: number): string => (index === 0 ? 'audio' : `audio-${index + 1}`);

interface PublishedRendition {
  rung: Rung;
  codec: VideoCodec;
  /** Default SDR. */
  videoRange?: VideoRange;
  track: PublishedTrack;
  /** Takes the place of the track in the final playlist. */
  replacement?: PublishedTrack;
  /**
   * Declared until the bandwidth has been measured. Only for the renditions of the first version of the playlist, which waits for
   * their first segments.
   */
  expected?: Bandwidth;
}

type PublishedVariant = Variant & Pick<Rendition, 'name' | 'codec' | 'videoRange'>;

interface PublishedAudio {
  source: AudioTrack;
  track: PublishedTrack;
}

/** Maximum bit/s of the variant that players start with, before they measure the connection: Apple's recommendation for Wi-Fi. */
const STARTUP_BANDWIDTH = 2_000_000;

/**
 * The tracks of a video and their multivariant playlist. The playlist is written when the initial renditions can be played,
 * and again at the end, with all renditions and their measured rates.
 */
export class Publication {
  readonly #job: Pick<ConversionJob, 'publish' | 'onPlayable'>;
  readonly #frameRate: number;
  /** Best first. */
  readonly #renditions: PublishedRendition[] = [];
  /** In the order of the playlist. */
  readonly #audio: PublishedAudio[] = [];
  /** See `Conversion`. */
  readonly superseded: string[] = [];
  /** The first version of the multivariant playlist. */
  #published: Promise<void> | undefined;
  /** How much of the video was last reported as playable. */
  #reportedSeconds = 0;

  constructor(job: Pick<ConversionJob, 'publish' | 'onPlayable'>, frameRate: number) {
    this.#job = job;
    this.#frameRate = frameRate;
  }

  /** @param targetSeconds - an integer, the same for all tracks. */
  addRendition(
    rung: Rung,
    targetSeconds: number,
    options: Pick<PublishedRendition, 'codec' | 'videoRange' | 'expected'>,
  ): PublishedTrack {
    const folder = options.codec === 'h264' ? rung.name : `${rung.name}-${options.codec}`;
    const track = this.#createTrack(folder, targetSeconds);
    this.#renditions.push({ rung, track, ...options });
    // All of a codec, best first. Players that can play only the first codec find it first.
    this.#renditions.sort(
      (one, other) =>
        VIDEO_CODECS.indexOf(one.codec) - VIDEO_CODECS.indexOf(other.codec) ||
        other.rung.height - one.rung.height,
    );
    return track;
  }

  /** Adds a track that takes the place of the first one of a rendition in the final playlist. */
  replaceRendition(rung: Rung, targetSeconds: number): PublishedTrack {
    const replaced = this.#renditions.find((rendition) => rendition.rung === rung)!;
    replaced.replacement = this.#createTrack(`${rung.name}-final`, targetSeconds);
    this.superseded.push(replaced.track.folder);
    return replaced.replacement;
  }

  /** The first track is the default. @param targetSeconds - see {@link addRendition}. */
  addAudio(source: AudioTrack, targetSeconds: number): PublishedTrack {
    const track = this.#createTrack(audioFolder(this.#audio.length), targetSeconds);
    this.#audio.push({ source, track });
    return track;
  }

  /** Adds a track that takes the place of an earlier one of the same source in the final playlist. */
  replaceAudio(source: AudioTrack, targetSeconds: number): PublishedTrack {
    const replaced = this.#audio.find((audio) => audio.source === source)!;
    const { folder } = replaced.track;
    this.superseded.push(folder);
    replaced.track = this.#createTrack(`${folder}-normalized`, targetSeconds);
    return replaced.track;
  }

  /** Publishes the playlist with all complete tracks. @returns the measured renditions of each codec, best first. */
  async finish(iframes: IframeTrack): Promise<Rendition[]> {
    const audio = highest(this.#audio.map(({ track }) => track.bandwidth));
    const complete = this.#renditions.filter(({ track, replacement = track }) => replacement.isComplete);
    const variants = complete.map((rendition) => {
      const { track, replacement = track } = rendition;
      return this.#toVariant(rendition, replacement, replacement.bandwidth, audio);
    });
    await this.#publish(variants, iframes);
    const renditions = variants.map(toRendition);
    if (this.#reportedSeconds === 0) {
      const seconds = this.#renditions[0]!.track.listedSeconds;
      await this.#job.onPlayable({ playlist: PLAYLIST, renditions, seconds });
    }
    return renditions;
  }

  #createTrack(folder: string, targetSeconds: number): PublishedTrack {
    const onSegment = () => this.#reportPlayable();
    return new PublishedTrack({ folder, targetSeconds, publish: this.#job.publish, onSegment });
  }

  async #reportPlayable(): Promise<void> {
    const initial = this.#renditions.filter(({ expected }) => expected !== undefined);
    const required = [...initial, ...this.#audio].map(({ track }) => track);
    const seconds = Math.min(...required.map(({ listedSeconds }) => listedSeconds));
    if (seconds <= this.#reportedSeconds) return;
    this.#reportedSeconds = seconds;
    const rates = this.#audio.map(({ source }) => audioRate(source));
    const expectedAudio = highest(rates.map((rate) => ({ peak: rate, average: rate })));
    const variants = initial.map((rendition) =>
      this.#toVariant(rendition, rendition.track, rendition.expected!, expectedAudio),
    );
    // Reports of later segments wait until the playlist has been written.
    this.#published ??= this.#publish(variants);
    await this.#published;
    await this.#job.onPlayable({ playlist: PLAYLIST, renditions: variants.map(toRendition), seconds });
  }

  #toVariant(
    { rung, codec, videoRange = 'SDR' }: PublishedRendition,
    track: PublishedTrack,
    video: Bandwidth,
    audio?: Bandwidth,
  ): PublishedVariant {
    const audible = this.#audible.length > 0 ? audio : undefined;
    return {
      ...{ name: rung.name, codec, videoRange },
      uri: track.playlist,
      bandwidth: video.peak + (audible?.peak ?? 0),
      averageBandwidth: video.average + (audible?.average ?? 0),
      width: rung.width,
      height: rung.height,
      frameRate: this.#frameRate,
      codecs: track.info!.codec,
    };
  }

  /** Without tracks that are empty because nothing could be decoded. */
  get #audible(): PublishedAudio[] {
    return this.#audio.filter(({ track }) => track.segments.length > 0);
  }

  async #publish(variants: readonly Variant[], iframes?: IframeTrack): Promise<void> {
    const text = multivariantPlaylist({
      variants: inStartupOrder(variants),
      audio: this.#audible.map(({ track, source }) =>
        audioRendition(track.playlist, track.info!, source.language),
      ),
      ...(iframes?.info && { iframes: toIframeVariant(iframes, iframes.info) }),
      chapters: true,
    });
    await this.#job.publish(PLAYLIST, text, PLAYLIST_TYPE);
  }
}

const toRendition = ({ name, codec, videoRange, ...variant }: PublishedVariant): Rendition => {
  const { width, height, averageBandwidth, bandwidth } = variant;
  return { name, codec, videoRange, width, height, averageBandwidth, bandwidth };
};

export const audioRendition = (
  uri: string,
  { channels, codec }: InitInfo,
  language: string | undefined,
): AudioRendition => ({
  ...{ uri, channels, codec, name: audioName(channels, language) },
  ...(language !== undefined && { language }),
});

/** Returns a name that is unique in the playlist, for the menu of players. */
function audioName(channels: number, language: string | undefined): string {
  const isSurround = channels > 2;
  if (language !== undefined) return isSurround ? `${languageName(language)} 5.1` : languageName(language);
  if (isSurround) return '5.1';
  return channels === 1 ? 'Mono' : 'Stereo';
}

export const toIframeVariant = (iframes: IframeTrack, info: NonNullable<IframeTrack['info']>) => ({
  uri: iframes.playlist,
  bandwidth: iframes.bandwidth.peak,
  averageBandwidth: iframes.bandwidth.average,
  width: info.width,
  height: info.height,
  codecs: info.codec,
});

/** Returns the bandwidth of the audio track that needs the most. */
export const highest = (bandwidths: readonly Bandwidth[]): Bandwidth | undefined =>
  bandwidths.toSorted((one, other) => other.peak - one.peak)[0];

/** Puts the best variant of the first codec that most connections can sustain first, because players start with the first one. */
export function inStartupOrder<V extends Variant>(variants: readonly V[]): V[] {
  const codec = fourCharacterCode(variants[0]);
  const candidates = variants.filter((variant) => fourCharacterCode(variant) === codec);
  const first =
    candidates.find(({ averageBandwidth }) => averageBandwidth <= STARTUP_BANDWIDTH) ?? candidates.at(-1);
  return [
    ...variants.filter((variant) => variant === first),
    ...variants.filter((variant) => variant !== first),
  ];
}

const fourCharacterCode = (variant: Variant | undefined) => variant?.codecs.slice(0, 4);
