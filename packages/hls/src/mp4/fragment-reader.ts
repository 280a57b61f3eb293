import { type BoxHeader, MAX_BOX_BYTES, Mp4Error, readBoxHeader } from './boxes.ts';
import { type Fragment, readFragment } from './fragment.ts';
import { type InitInfo, readInit } from './init.ts';

export type Piece =
  | { kind: 'init'; bytes: Buffer; info: InitInfo }
  | { kind: 'fragment'; bytes: Buffer; fragment: Fragment };

/** Boxes that form pieces; all others (`styp`, `sidx`, `free`, `mfra`, …) are skipped. */
const PIECE_BOXES = new Set(['ftyp', 'moov', 'moof', 'mdat']);

/**
 * Splits a fragmented MP4 with one track, as ffmpeg writes it to a pipe (`ftyp moov (moof mdat)* mfra`), into its init
 * segment and fragments as the data arrives. Buffers at most two boxes of {@link MAX_BOX_BYTES}.
 */
export class FragmentReader {
  #chunks: Buffer[] = [];
  #length = 0;
  /** First box of a piece whose second box has not arrived. */
  #firstBox: { type: string; bytes: Buffer } | undefined;
  #init: InitInfo | undefined;

  /** Accepts the next chunk of the stream and yields the pieces it completes. @throws Mp4Error. */
  *read(chunk: Buffer): Generator<Piece> {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (let piece = this.#nextPiece(); piece !== undefined; piece = this.#nextPiece()) yield piece;
  }

  #nextPiece(): Piece | undefined {
    for (let head = this.#peekHeader(); head !== undefined; head = this.#peekHeader()) {
      if (head.size > MAX_BOX_BYTES)
        throw new Mp4Error(`box “${head.type}” is too large: ${head.size} bytes`);
      if (this.#length < head.size) return undefined;
      const bytes = this.#consume(head.size);
      if (!PIECE_BOXES.has(head.type)) continue;
      const piece = this.#addBox(head.type, bytes);
      if (piece !== undefined) return piece;
    }
    return undefined;
  }

  /** Call at the end of the stream. @throws Mp4Error if it ends within a box or a piece. */
  end(): void {
    if (this.#length > 0 || this.#firstBox !== undefined) throw new Mp4Error('the stream ends within a box');
    if (this.#init === undefined) throw new Mp4Error('the stream has no moov');
  }

  #addBox(type: string, bytes: Buffer): Piece | undefined {
    const firstBox = this.#firstBox;
    if (type === 'ftyp' || type === 'moof') {
      if (firstBox !== undefined) throw new Mp4Error(`“${type}” directly after “${firstBox.type}”`);
      this.#firstBox = { type, bytes };
      return undefined;
    }
    this.#firstBox = undefined;
    if (type === 'moov') {
      if (firstBox?.type !== 'ftyp') throw new Mp4Error('moov without a preceding ftyp');
      const joined = Buffer.concat([firstBox.bytes, bytes]);
      this.#init = readInit(joined);
      return { kind: 'init', bytes: joined, info: this.#init };
    }
    if (firstBox?.type !== 'moof') throw new Mp4Error('mdat without a preceding moof');
    if (this.#init === undefined) throw new Mp4Error('a fragment before the moov');
    const joined = Buffer.concat([firstBox.bytes, bytes]);
    return { kind: 'fragment', bytes: joined, fragment: readFragment(joined, this.#init) };
  }

  #peekHeader(): BoxHeader | undefined {
    const first = this.#chunks[0];
    if (first === undefined) return undefined;
    // A header may be split across chunks; the longest is 16 bytes long.
    if (first.length < 16 && this.#chunks.length > 1) {
      const joined = this.#consume(Math.min(16, this.#length));
      this.#chunks.unshift(joined);
      this.#length += joined.length;
    }
    return readBoxHeader(this.#chunks[0]!);
  }

  #consume(count: number): Buffer {
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
