import { type Bandwidth, multivariantPlaylist, type Variant } from '@workreel/hls';
import type { ConversionJob, Rendition } from '../converter.ts';
import type { Rung } from '../ladder.domain.ts';

import { AUDIO_RATE } from './arguments.domain.ts';
import type { IframeTrack } from './iframe-track.ts';
import type { AudioTrack } from './probe.domain.ts';
import { PublishedTrack } from './published-track.ts';
import { PLAYLIST_TYPE } from './types.ts';

/** Name of the multivariant playlist. */
export const PLAYLIST = 'index.m3u8';
const AUDIO_FOLDER = 'audio';

interface PublishedRendition {
  rung: Rung;
  track: PublishedTrack;
  /** Told until it is measured, bit/s. */
  expected: Bandwidth;
  /** Whether the first playlist names it, and waits for its first segment. */
  first: boolean;
}

/** bit/s with which a player that knows nothing of its line begins: Apple's advice for Wi-Fi. */
const BEGIN_WITH = 2_000_000;

/**
 * The tracks of one video and the playlist that names them: written when those of the first kind can be played, and
 * again, with all of them and their measured rates, at the end.
 */
export class Publication {
  readonly #job: Pick<ConversionJob, 'publish' | 'onPlayable'>;
  readonly #frameRate: number;
  readonly #renditions: PublishedRendition[] = [];
  #audio: { track: PublishedTrack; language: string | undefined } | undefined;
  #announced = false;

  constructor(job: Pick<ConversionJob, 'publish' | 'onPlayable'>, frameRate: number) {
    this.#job = job;
    this.#frameRate = frameRate;
  }

  /** Best first. @param targetSeconds - whole, the same for all tracks. */
  addRendition(
    rung: Rung,
    targetSeconds: number,
    options: Pick<PublishedRendition, 'expected' | 'first'>,
  ): PublishedTrack {
    const track = this.#track(rung.name, targetSeconds);
    this.#renditions.push({ rung, track, ...options });
    return track;
  }

  addAudio({ language }: AudioTrack, targetSeconds: number): PublishedTrack {
    const track = this.#track(AUDIO_FOLDER, targetSeconds);
    this.#audio = { track, language };
    return track;
  }

  /** All tracks are complete. @returns the renditions as measured, best first. */
  async finish(singles: IframeTrack): Promise<Rendition[]> {
    const variants = this.#renditions.map((one) =>
      this.#variant(one, one.track.bandwidth, this.#audio?.track.bandwidth),
    );
    await this.#publish(variants, singles);
    const renditions = this.#told(variants);
    if (!this.#announced) await this.#announce(renditions);
    return renditions;
  }

  #track(folder: string, targetSeconds: number): PublishedTrack {
    const onSegment = () => this.#grew();
    return new PublishedTrack({ folder, targetSeconds, publish: this.#job.publish, onSegment });
  }

  async #grew(): Promise<void> {
    if (this.#announced) return;
    const first = this.#renditions.filter((one) => one.first);
    const awaited = [...first.map(({ track }) => track), ...(this.#audio ? [this.#audio.track] : [])];
    if (awaited.some(({ segments }) => segments.length === 0)) return;
    this.#announced = true;
    const sound = { peak: AUDIO_RATE, average: AUDIO_RATE };
    const variants = first.map((one) => this.#variant(one, one.expected, sound));
    await this.#publish(variants);
    await this.#announce(this.#told(variants));
  }

  async #announce(renditions: Rendition[]): Promise<void> {
    this.#announced = true;
    await this.#job.onPlayable({ playlist: PLAYLIST, renditions });
  }

  #variant({ rung, track }: PublishedRendition, own: Bandwidth, sound?: Bandwidth): Variant {
    const heard = this.#heard ? sound : undefined;
    return {
      uri: track.playlist,
      bandwidth: own.peak + (heard?.peak ?? 0),
      averageBandwidth: own.average + (heard?.average ?? 0),
      width: rung.width,
      height: rung.height,
      frameRate: this.#frameRate,
      codecs: track.info!.codec,
    };
  }

  /** A track of sound in which nothing could be decoded is left out. */
  get #heard() {
    return this.#audio?.track.segments.length ? this.#audio : undefined;
  }

  async #publish(variants: readonly Variant[], singles?: IframeTrack): Promise<void> {
    const heard = this.#heard;
    const text = multivariantPlaylist({
      variants: inTryingOrder(variants),
      ...(heard && {
        audio: {
          uri: heard.track.playlist,
          channels: heard.track.info!.channels,
          codec: heard.track.info!.codec,
          name: heard.language ?? 'audio',
          ...(heard.language !== undefined && { language: heard.language }),
        },
      }),
      ...(singles?.info && { iframes: iframesOf(singles, singles.info) }),
    });
    await this.#job.publish(PLAYLIST, text, PLAYLIST_TYPE);
  }

  #told(variants: readonly Variant[]): Rendition[] {
    return variants.map(({ uri, width, height, averageBandwidth, bandwidth }) => {
      const { name } = this.#renditions.find(({ track }) => track.playlist === uri)!.rung;
      return { name, width, height, averageBandwidth, bandwidth };
    });
  }
}

const iframesOf = (singles: IframeTrack, info: NonNullable<IframeTrack['info']>) => ({
  uri: singles.playlist,
  bandwidth: singles.bandwidth.peak,
  averageBandwidth: singles.bandwidth.average,
  width: info.width,
  height: info.height,
  codecs: info.codec,
});

/** The best of those that most lines can carry comes first, then the others, best first. */
function inTryingOrder(variants: readonly Variant[]): Variant[] {
  const first = variants.find(({ averageBandwidth }) => averageBandwidth <= BEGIN_WITH) ?? variants.at(-1);
  return [...variants.filter((one) => one === first), ...variants.filter((one) => one !== first)];
}
