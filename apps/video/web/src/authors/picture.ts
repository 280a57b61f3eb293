/** Pixels on each side of a picture: twice its largest size on a page. */
const SIZE = 512;
const QUALITY = 0.85;
/** Larger than usual photos. Decoding a file takes many times its size in memory. */
const MAX_FILE_BYTES = 50 * 1000 ** 2;

/** An image file that cannot be used as a picture. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** Returns the center of an image as a square JPEG, without metadata. @throws PictureError */
export async function squarePicture(file: File): Promise<Blob> {
  if (file.size > MAX_FILE_BYTES) throw new PictureError('The file is too large.');
  const image = await createImageBitmap(file).catch(() => {
    throw new PictureError('The browser cannot decode the file.');
  });
  const side = Math.min(image.width, image.height);
  const canvas = Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE });
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, SIZE, SIZE);
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  context.drawImage(image, left, top, side, side, 0, 0, SIZE, SIZE);
  image.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!jpeg) throw new PictureError('The browser cannot encode the image.');
  return jpeg;
}
