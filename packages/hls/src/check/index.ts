import { PlaylistError } from '../parse/lines.domain.ts';
import { type Playlist, parsePlaylist } from '../parse/parse.domain.ts';
import type { MultivariantPlaylist } from '../parse/parse-multivariant.domain.ts';
import { checkChapters } from './chapter-rules.domain.ts';
import { checkChaptersHeaders, checkPlaylistHeaders } from './headers.domain.ts';
import { LoadError, openSource, type Source, type StreamReader } from './load.ts';
import { measureRendition, type Rendition } from './measure.ts';
import { checkMediaPlaylist, checkMultivariantPlaylist } from './playlist-rules.domain.ts';
import { measureRates } from './rates.domain.ts';
import {
  checkAcrossRenditions,
  checkRendition,
  checkStartOffset,
  SHORT_STREAM,
} from './rendition-rules.domain.ts';
import { checkVariant } from './variant-rules.domain.ts';
import { error, type Violation, warning } from './violation.domain.ts';

export { type Playlist, parsePlaylist } from '../parse/parse.domain.ts';
export { formatViolations } from './format.domain.ts';
export type { StreamReader } from './load.ts';
export { StreamRecorder } from './recorder.ts';
export { RULES, type Rule, type Violation } from './violation.domain.ts';

/** A playlist of 12 hours is about 1 MiB. */
const MAX_PLAYLIST_BYTES = 8 * 1024 ** 2;
const MAX_CHAPTERS_BYTES = 1024 ** 2;

/**
 * Checks a stream of fragmented MP4 with separate files per track against {@link RULES}: its playlists and every file
 * that they refer to. Rules that depend on the end of a stream are skipped while it is growing.
 *
 * @param location - path or http(s) URL of a multivariant or media playlist, or a reader.
 * @returns the violations in the order in which they were found.
 */
export async function checkStream(location: string | StreamReader): Promise<Violation[]> {
  const checker = new StreamChecker(openSource(location));
  await checker.run();
  return checker.violations;
}

class StreamChecker {
  readonly violations: Violation[] = [];
  readonly #source: Source;
  /** Renditions by URL, because groups and variants may share one. Undefined if one cannot be read. */
  readonly #renditions = new Map<string, Rendition | undefined>();

  constructor(source: Source) {
    this.#source = source;
  }

  async run(): Promise<void> {
    const loaded = await this.#loadPlaylist(this.#source.startUrl);
    if (loaded?.playlist.kind === 'multivariant') await this.#checkMultivariant(loaded.playlist, loaded.url);
    else if (loaded) await this.#loadRendition(this.#source.startUrl, false);
  }

  async #checkMultivariant(playlist: MultivariantPlaylist, url: string): Promise<void> {
    this.violations.push(...checkMultivariantPlaylist(playlist, url));
    const read = (uri: string): Promise<Rendition | undefined> =>
      this.#loadReferenced(uri, url, playlist.independentSegments);
    const audioGroups = new Map<string, Rendition[]>();
    for (const { group, uri } of playlist.audio) {
      const rendition = uri === undefined ? undefined : await read(uri);
      if (rendition !== undefined) audioGroups.set(group, [...(audioGroups.get(group) ?? []), rendition]);
    }
    const variants: Rendition[] = [];
    for (const variant of playlist.variants) {
      const rendition = await read(variant.uri);
      if (rendition === undefined) continue;
      variants.push(rendition);
      const audio = withHighestPeak(audioGroups.get(variant.audio ?? '') ?? []);
      this.violations.push(...checkVariant({ variant, rendition, audio }, url));
    }
    const audio = [...new Set([...audioGroups.values()].flat())];
    this.violations.push(...checkAcrossRenditions(variants, audio));
    await this.#checkIframes(playlist, url, variants[0]);
    if (playlist.chapters !== undefined)
      await this.#checkChapters(playlist.chapters, url, secondsOf([...variants, ...audio]));
  }

  /** @param seconds - length of the stream; undefined if it is unknown. */
  async #checkChapters(uri: string, base: string, seconds: number | undefined): Promise<void> {
    try {
      const loaded = await this.#source.read(this.#source.resolve(uri, base), {
        maxBytes: MAX_CHAPTERS_BYTES,
      });
      this.violations.push(
        ...checkChaptersHeaders(loaded),
        ...checkChapters(loaded.bytes, loaded.url, seconds),
      );
    } catch (caught) {
      if (!(caught instanceof LoadError)) throw caught;
      this.violations.push(error('readable', base, `“${uri}”: ${caught.message}`));
    }
  }

  async #checkIframes(
    playlist: MultivariantPlaylist,
    url: string,
    first: Rendition | undefined,
  ): Promise<void> {
    if (playlist.iframes.length === 0 && first !== undefined) {
      const isOptional = first.segments.length < SHORT_STREAM || !first.playlist.ended;
      this.violations.push(
        (isOptional ? warning : error)('iframes', url, 'the stream has no I-frame playlist'),
      );
    }
    for (const variant of playlist.iframes) {
      const rendition = await this.#loadReferenced(variant.uri, url, playlist.independentSegments);
      if (rendition === undefined) continue;
      if (!rendition.playlist.iframesOnly)
        this.violations.push(error('iframes', rendition.url, 'EXT-X-I-FRAMES-ONLY is missing'));
      this.violations.push(...checkVariant({ variant, rendition, audio: undefined }, url));
      if (first !== undefined) this.violations.push(...checkStartOffset(rendition, first));
    }
  }

  /** Loads a media playlist that the multivariant playlist refers to. */
  async #loadReferenced(uri: string, base: string, independent: boolean): Promise<Rendition | undefined> {
    try {
      return await this.#loadRendition(this.#source.resolve(uri, base), independent);
    } catch (caught) {
      if (!(caught instanceof LoadError)) throw caught;
      this.violations.push(error('readable', base, caught.message));
      return undefined;
    }
  }

  /** Loads and checks a media playlist, once per URL. */
  async #loadRendition(url: string, independent: boolean): Promise<Rendition | undefined> {
    if (this.#renditions.has(url)) return this.#renditions.get(url);
    this.#renditions.set(url, undefined);
    const loaded = await this.#loadPlaylist(url);
    if (loaded === undefined) return undefined;
    if (loaded.playlist.kind !== 'media') {
      this.violations.push(
        error('syntax', url, 'expected a media playlist, but found a multivariant playlist'),
      );
      return undefined;
    }
    this.violations.push(...checkMediaPlaylist(loaded.playlist, url, independent));
    const { rendition, violations } = await measureRendition(this.#source, loaded.url, loaded.playlist);
    this.violations.push(...violations, ...(rendition ? checkRendition(rendition) : []));
    this.#renditions.set(url, rendition);
    return rendition;
  }

  async #loadPlaylist(url: string): Promise<{ url: string; playlist: Playlist } | undefined> {
    try {
      const loaded = await this.#source.read(url, { maxBytes: MAX_PLAYLIST_BYTES });
      this.violations.push(...checkPlaylistHeaders(loaded));
      return { url: loaded.url, playlist: parsePlaylist(loaded.bytes) };
    } catch (caught) {
      if (caught instanceof LoadError) this.violations.push(error('readable', url, caught.message));
      else if (caught instanceof PlaylistError)
        this.violations.push(error('syntax', url, `line ${caught.line}: ${caught.message}`));
      else throw caught;
      return undefined;
    }
  }
}

/** Returns the length of the longest rendition; undefined if it is still growing or there is none. */
function secondsOf(renditions: readonly Rendition[]): number | undefined {
  if (renditions.length === 0 || renditions.some(({ playlist }) => !playlist.ended)) return undefined;
  return Math.max(
    ...renditions.map(({ segments }) => segments.reduce((sum, { seconds }) => sum + seconds, 0)),
  );
}

const withHighestPeak = (renditions: readonly Rendition[]): Rendition | undefined =>
  renditions.toSorted((one, other) => peakOf(other) - peakOf(one))[0];
const peakOf = ({ segments, playlist }: Rendition): number =>
  measureRates(segments, playlist.targetDuration).peak;
