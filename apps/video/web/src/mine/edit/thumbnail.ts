/** Converts images to JPEG thumbnails that the service accepts. */
import { JPEG_QUALITIES, MAX_THUMBNAIL_BYTES, type Size, thumbnailSize } from './thumbnail.domain.ts';

/** An image that cannot be used as a thumbnail; detected before the upload. */
export class ThumbnailError extends Error {
  override name = 'ThumbnailError';
  readonly reason: 'unreadable' | 'shape' | 'tooLarge';

  constructor(reason: ThumbnailError['reason']) {
    super(`The image cannot be used as a thumbnail: ${reason}.`);
    this.reason = reason;
  }
}

/** Larger than usual photos. Decoding a file takes many times its size in memory. */
const MAX_FILE_BYTES = 50 * 1000 ** 2;

/** Returns the current frame of a video. @throws ThumbnailError */
export const jpegFromFrame = (video: HTMLVideoElement): Promise<Blob> =>
  toJpeg(video, { width: video.videoWidth, height: video.videoHeight });

/** Converts an image file of any type that the browser supports. @throws ThumbnailError */
export async function jpegFromFile(file: File): Promise<Blob> {
  if (file.size > MAX_FILE_BYTES) throw new ThumbnailError('tooLarge');
  const image = await createImageBitmap(file).catch(() => {
    throw new ThumbnailError('unreadable');
  });
  try {
    return await toJpeg(image, image);
  } finally {
    image.close();
  }
}

async function toJpeg(image: CanvasImageSource, size: Size): Promise<Blob> {
  const thumbnail = thumbnailSize(size);
  if (!thumbnail) throw new ThumbnailError('shape');
  const canvas = Object.assign(document.createElement('canvas'), thumbnail);
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, thumbnail.width, thumbnail.height);
  context.drawImage(image, 0, 0, thumbnail.width, thumbnail.height);
  for (const quality of JPEG_QUALITIES) {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (jpeg && jpeg.size <= MAX_THUMBNAIL_BYTES) return jpeg;
  }
  throw new ThumbnailError('tooLarge');
}
