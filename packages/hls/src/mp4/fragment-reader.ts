import { type BoxHead, MAX_BOX_BYTES, Mp4Error, readBoxHead } from './boxes.ts';
import { type Fragment, readFragment } from './fragment.ts';
import { type InitInfo, readInit } from './init.ts';

export type Piece =
  | { kind: 'init'; bytes: Buffer; info: InitInfo }
  | { kind: 'fragment'; bytes: Buffer; fragment: Fragment };

/** What a piece consists of; all other boxes (`styp`, `sidx`, `free`, `mfra`, …) are left out. */
const KEPT = new Set(['ftyp', 'moov', 'moof', 'mdat']);

/**
 * Cuts one fragmented MP4 of one track, as ffmpeg writes it to a pipe (`ftyp moov (moof mdat)* mfra`), into
 * its init segment and its fragments while it arrives. Of an unfinished piece at most {@link MAX_BOX_BYTES} are
 * kept for each of its two boxes.
 */
export class FragmentReader {
  #chunks: Buffer[] = [];
  #length = 0;
  /** The first box of a piece, which waits for the second. */
  #begun: { type: string; bytes: Buffer } | undefined;
  #init: InitInfo | undefined;

  /** Takes what comes next of the stream, and yields the pieces that it completes. @throws Mp4Error. */
  *read(chunk: Buffer): Generator<Piece> {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (let piece = this.#take(); piece !== undefined; piece = this.#take()) yield piece;
  }

  #take(): Piece | undefined {
    for (let head = this.#head(); head !== undefined; head = this.#head()) {
      if (head.size > MAX_BOX_BYTES)
        throw new Mp4Error(`a box “${head.type}” of ${head.size} bytes in a stream`);
      if (this.#length < head.size) return undefined;
      const bytes = this.#shift(head.size);
      if (!KEPT.has(head.type)) continue;
      const piece = this.#piece(head.type, bytes);
      if (piece !== undefined) return piece;
    }
    return undefined;
  }

  /** The stream is over. @throws Mp4Error where it stops inside a box, or between two that belong together. */
  end(): void {
    if (this.#length > 0 || this.#begun !== undefined) throw new Mp4Error('the stream stops inside a box');
    if (this.#init === undefined) throw new Mp4Error('the stream has no moov');
  }

  #piece(type: string, bytes: Buffer): Piece | undefined {
    const begun = this.#begun;
    if (type === 'ftyp' || type === 'moof') {
      if (begun !== undefined) throw new Mp4Error(`a “${type}” right behind a “${begun.type}”`);
      this.#begun = { type, bytes };
      return undefined;
    }
    this.#begun = undefined;
    if (type === 'moov') {
      if (begun?.type !== 'ftyp') throw new Mp4Error('a moov that does not stand behind its ftyp');
      const whole = Buffer.concat([begun.bytes, bytes]);
      this.#init = readInit(whole);
      return { kind: 'init', bytes: whole, info: this.#init };
    }
    if (begun?.type !== 'moof') throw new Mp4Error('an mdat that does not stand behind its moof');
    if (this.#init === undefined) throw new Mp4Error('a fragment before the moov');
    const whole = Buffer.concat([begun.bytes, bytes]);
    return { kind: 'fragment', bytes: whole, fragment: readFragment(whole, this.#init) };
  }

  #head(): BoxHead | undefined {
    const first = this.#chunks[0];
    if (first === undefined) return undefined;
    // A head may be cut anywhere; the longest has 16 bytes.
    if (first.length < 16 && this.#chunks.length > 1) {
      const joined = this.#shift(Math.min(16, this.#length));
      this.#chunks.unshift(joined);
      this.#length += joined.length;
    }
    return readBoxHead(this.#chunks[0]!);
  }

  #shift(count: number): Buffer {
    const taken: Buffer[] = [];
    let missing = count;
    let used = 0;
    while (missing > 0) {
      const chunk = this.#chunks[used]!;
      if (chunk.length <= missing) {
        taken.push(chunk);
        used++;
      } else {
        taken.push(chunk.subarray(0, missing));
        this.#chunks[used] = chunk.subarray(missing);
      }
      missing -= Math.min(chunk.length, missing);
    }
    this.#chunks.splice(0, used);
    this.#length -= count;
    return taken.length === 1 ? taken[0]! : Buffer.concat(taken);
  }
}
