import { PlaylistError } from '../parse/lines.domain.ts';
import { type Playlist, parsePlaylist } from '../parse/parse.domain.ts';
import type { MultivariantPlaylist } from '../parse/parse-multivariant.domain.ts';
import { error, type Finding, warning } from './finding.domain.ts';
import { playlistHeaders } from './headers.domain.ts';
import { LoadError, openSource, type Source, type StreamReader } from './load.ts';
import { measure, type Rendition } from './measure.ts';
import { judgeMediaPlaylist, judgeMultivariant } from './playlist-rules.domain.ts';
import { ratesOf } from './rates.domain.ts';
import { judgeRendition, judgeTogether, SHORT_STREAM } from './rendition-rules.domain.ts';
import { judgeVariant } from './variant-rules.domain.ts';

export { type Playlist, parsePlaylist } from '../parse/parse.domain.ts';
export { type Finding, RULES, type Rule } from './finding.domain.ts';
export type { StreamReader } from './load.ts';
export { printFindings } from './print.domain.ts';

/** A playlist of 12 hours takes one. */
const MAX_PLAYLIST_BYTES = 8 * 1024 ** 2;

/**
 * Judges a stream of fragmented MP4, each track in files of its own, by {@link RULES}: its playlists and
 * every file that they name. Of a stream that still grows, by what can be said of it so far.
 *
 * @param location - path or address (http, https) of a multivariant or media playlist, or a reader.
 * @returns in the order in which they were found; none is the best answer.
 */
export async function checkStream(location: string | StreamReader): Promise<Finding[]> {
  const check = new Check(openSource(location));
  await check.run();
  return check.findings;
}

class Check {
  readonly findings: Finding[] = [];
  readonly #source: Source;
  /** Renditions that were read, by address: groups and variants may share one. */
  readonly #renditions = new Map<string, Rendition | undefined>();

  constructor(source: Source) {
    this.#source = source;
  }

  async run(): Promise<void> {
    const loaded = await this.#playlist(this.#source.start);
    if (loaded?.playlist.kind === 'multivariant') await this.#multivariant(loaded.playlist, loaded.address);
    else if (loaded) await this.#rendition(this.#source.start, false);
  }

  async #multivariant(playlist: MultivariantPlaylist, where: string): Promise<void> {
    this.findings.push(...judgeMultivariant(playlist, where));
    const read = (uri: string): Promise<Rendition | undefined> =>
      this.#named(uri, where, playlist.independentSegments);
    const sounds = new Map<string, Rendition[]>();
    for (const { group, uri } of playlist.audio) {
      const rendition = uri === undefined ? undefined : await read(uri);
      if (rendition !== undefined) sounds.set(group, [...(sounds.get(group) ?? []), rendition]);
    }
    const variants: Rendition[] = [];
    for (const variant of playlist.variants) {
      const rendition = await read(variant.uri);
      if (rendition === undefined) continue;
      variants.push(rendition);
      const sound = densest(sounds.get(variant.audio ?? '') ?? []);
      this.findings.push(...judgeVariant({ variant, rendition, sound }, where));
    }
    this.findings.push(...judgeTogether(variants, [...new Set([...sounds.values()].flat())]));
    await this.#iframes(playlist, where, variants[0]);
  }

  async #iframes(playlist: MultivariantPlaylist, where: string, first: Rendition | undefined): Promise<void> {
    if (playlist.iframes.length === 0 && first !== undefined) {
      const excused = first.segments.length < SHORT_STREAM || !first.playlist.ended;
      this.findings.push((excused ? warning : error)('iframes', where, 'there is no I-frame playlist'));
    }
    for (const variant of playlist.iframes) {
      const rendition = await this.#named(variant.uri, where, playlist.independentSegments);
      if (rendition === undefined) continue;
      if (!rendition.playlist.iframesOnly)
        this.findings.push(error('iframes', rendition.where, 'EXT-X-I-FRAMES-ONLY is missing'));
      this.findings.push(...judgeVariant({ variant, rendition, sound: undefined }, where));
    }
  }

  /** A media playlist that another one names. */
  async #named(uri: string, base: string, independent: boolean): Promise<Rendition | undefined> {
    try {
      return await this.#rendition(this.#source.resolve(uri, base), independent);
    } catch (caught) {
      if (!(caught instanceof LoadError)) throw caught;
      this.findings.push(error('readable', base, caught.message));
      return undefined;
    }
  }

  /** Reads and judges a media playlist once. */
  async #rendition(address: string, independent: boolean): Promise<Rendition | undefined> {
    if (this.#renditions.has(address)) return this.#renditions.get(address);
    this.#renditions.set(address, undefined);
    const loaded = await this.#playlist(address);
    if (loaded === undefined) return undefined;
    if (loaded.playlist.kind !== 'media') {
      this.findings.push(error('syntax', address, 'a multivariant playlist where a media playlist belongs'));
      return undefined;
    }
    this.findings.push(...judgeMediaPlaylist(loaded.playlist, address, independent));
    const { rendition, findings } = await measure(this.#source, loaded.address, loaded.playlist);
    this.findings.push(...findings, ...(rendition ? judgeRendition(rendition) : []));
    this.#renditions.set(address, rendition);
    return rendition;
  }

  async #playlist(address: string): Promise<{ address: string; playlist: Playlist } | undefined> {
    try {
      const loaded = await this.#source.read(address, { maxBytes: MAX_PLAYLIST_BYTES });
      this.findings.push(...playlistHeaders(loaded));
      return { address: loaded.address, playlist: parsePlaylist(loaded.bytes) };
    } catch (caught) {
      if (caught instanceof LoadError) this.findings.push(error('readable', address, caught.message));
      else if (caught instanceof PlaylistError)
        this.findings.push(error('syntax', address, `line ${caught.line}: ${caught.message}`));
      else throw caught;
      return undefined;
    }
  }
}

const densest = (sounds: readonly Rendition[]): Rendition | undefined =>
  sounds.toSorted((one, other) => peakOf(other) - peakOf(one))[0];
const peakOf = ({ segments, playlist }: Rendition): number => ratesOf(segments, playlist.targetDuration).peak;
