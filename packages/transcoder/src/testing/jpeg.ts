/** Builds a marker segment. @param content - the bytes after the length field. */
const segment = (marker: number, ...content: number[]): number[] => {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
};

/** A comment that looks like the start of a frame header. */
const COMMENT = segment(0xfe, 0xff, 0xc0, 0x00, 0x00);
/** A scan header, followed by entropy-coded data with a stuffed byte and a restart marker. */
const SCAN = [...segment(0xda, 0x01, 0x01, 0x00, 0x00, 0x3f, 0x00), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];

/** Builds a JPEG with valid markers but meaningless image data. @param frame - start-of-frame marker; default baseline. */
export function jpeg(width: number, height: number, frame = 0xc0): Buffer {
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const parts = [COMMENT, segment(frame, 0x08, ...size, 0x01, 0x01, 0x11, 0x00), SCAN];
  return Buffer.from([0xff, 0xd8, ...parts.flat(), 0xff, 0xd9]);
}
