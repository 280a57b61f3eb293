import { posix } from 'node:path';
import type { InitInfo } from '../mp4/init.ts';
import type { ByteRange } from '../parse/parse-media.domain.ts';
import { type MeasuredFragment, measureFragments, readInitSegment } from './fragments.ts';
import type { StreamReader } from './load.ts';

/** Name of the init segment in the folder of each track. */
const INIT = 'init.mp4';

/**
 * Remembers what `checkStream` needs of a stream that this process publishes, so that nothing is read again: playlists, chapters,
 * init segments, and about a hundred bytes per media segment, which is measured when it is published.
 */
export class StreamRecorder implements StreamReader {
  readonly playlist: string;
  readonly #files = new Map<string, Buffer>();
  readonly #inits = new Map<string, InitInfo>();
  readonly #fragments = new Map<string, MeasuredFragment[]>();

  /** @param playlist - name of the multivariant playlist. */
  constructor(playlist: string) {
    this.playlist = playlist;
  }

  /** Records a published file, after its init segment if it is a media segment. @throws Mp4Error if it is not valid. */
  record(name: string, body: Uint8Array | string): void {
    const bytes =
      typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length);
    const folder = posix.dirname(name);
    if (name.endsWith('.m4s')) {
      const initBytes = this.#files.get(posix.join(folder, INIT))!;
      this.#fragments.set(name, measureFragments(bytes, initBytes, this.#inits.get(folder)!));
      return;
    }
    if (!/\.(?:m3u8|mp4|json)$/.test(name)) return;
    this.#files.set(name, bytes);
    if (posix.basename(name) === INIT) this.#inits.set(folder, readInitSegment(bytes));
  }

  async read(name: string): Promise<{ bytes: Buffer }> {
    const bytes = this.#files.get(name);
    if (bytes === undefined) throw new Error('was not published');
    return { bytes };
  }

  fragments(name: string, range: ByteRange | undefined): MeasuredFragment[] | undefined {
    const fragments = this.#fragments.get(name);
    if (range === undefined) return fragments;
    const end = range.offset + range.length;
    return fragments?.filter((fragment) => fragment.start >= range.offset && fragment.end <= end);
  }
}
