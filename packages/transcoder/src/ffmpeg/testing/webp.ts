/** A frame of an animated WebP. */
export interface WebpFrame {
  /** Default 0. */
  x?: number;
  y?: number;
  width: number;
  height: number;
  milliseconds: number;
  /** Default false: its transparent parts replace what is below. */
  isBlended?: boolean;
  isCleared?: boolean;
  /** A file with a single picture, or chunks. */
  picture: Buffer;
}

/** Assembles an animated WebP (RFC 9649), since ffmpeg does not write frames with an offset. */
export function assembleWebp(width: number, height: number, frames: readonly WebpFrame[]): Buffer {
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x12;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const chunks = [webpChunk('VP8X', canvas), webpChunk('ANIM', Buffer.alloc(6)), ...frames.map(frameChunk)];
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

function frameChunk(frame: WebpFrame): Buffer {
  const header = Buffer.alloc(16);
  header.writeUIntLE((frame.x ?? 0) / 2, 0, 3);
  header.writeUIntLE((frame.y ?? 0) / 2, 3, 3);
  header.writeUIntLE(frame.width - 1, 6, 3);
  header.writeUIntLE(frame.height - 1, 9, 3);
  header.writeUIntLE(frame.milliseconds, 12, 3);
  header[15] = (frame.isBlended ? 0 : 2) + (frame.isCleared ? 1 : 0);
  return webpChunk('ANMF', Buffer.concat([header, chunksOf(frame.picture)]));
}

/** Returns what follows the header of a file, without the chunk VP8X. */
function chunksOf(picture: Buffer): Buffer {
  if (picture.toString('latin1', 0, 4) !== 'RIFF') return picture;
  return picture.subarray(picture.toString('latin1', 12, 16) === 'VP8X' ? 30 : 12);
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 'latin1');
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data, Buffer.alloc(data.length % 2)]);
}
