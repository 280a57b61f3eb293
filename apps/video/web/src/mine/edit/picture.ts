/** Pictures as the service takes them for posters. */
import { MAX_POSTER_BYTES, posterSize, QUALITIES, type Size } from './picture.domain.ts';

/** Why a picture makes no poster, before anybody is asked. */
export class PictureFault extends Error {
  override name = 'PictureFault';
  readonly kind: 'unreadable' | 'shape' | 'tooLarge';

  constructor(kind: PictureFault['kind']) {
    super(`The picture makes no poster: ${kind}.`);
    this.kind = kind;
  }
}

/** No photograph is larger; decoding takes many times as much memory. */
const MAX_FILE_BYTES = 50 * 1000 ** 2;

/** What is on show of a video, as a poster. @throws PictureFault */
export const jpegOfFrame = (video: HTMLVideoElement): Promise<Blob> =>
  jpegOf(video, { width: video.videoWidth, height: video.videoHeight });

/** A picture of somebody's, whatever of its kinds the browser reads, as a poster. @throws PictureFault */
export async function jpegOfFile(file: File): Promise<Blob> {
  if (file.size > MAX_FILE_BYTES) throw new PictureFault('tooLarge');
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureFault('unreadable');
  });
  try {
    return await jpegOf(picture, picture);
  } finally {
    picture.close();
  }
}

async function jpegOf(picture: CanvasImageSource, size: Size): Promise<Blob> {
  const poster = posterSize(size);
  if (!poster) throw new PictureFault('shape');
  const canvas = Object.assign(document.createElement('canvas'), poster);
  const pen = canvas.getContext('2d')!;
  // A JPEG has nothing to see through to.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, poster.width, poster.height);
  pen.drawImage(picture, 0, 0, poster.width, poster.height);
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (jpeg && jpeg.size <= MAX_POSTER_BYTES) return jpeg;
  }
  throw new PictureFault('tooLarge');
}
