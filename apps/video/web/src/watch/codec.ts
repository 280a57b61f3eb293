/** Chooses between the codecs of a stream. */

export interface Level {
  /** RFC 6381. */
  videoCodec: string | undefined;
  videoRange: 'SDR' | 'HLG' | 'PQ';
  width: number;
  height: number;
  /** Frames per second; 0 if the playlist does not specify it. */
  frameRate: number;
  /** Bits per second. */
  bitrate: number;
}

/** What a device can do. */
export interface Device {
  showsHdr(): boolean;
  /** Whether it decodes a level without dropping frames. */
  decodesInTime(level: Level): Promise<boolean>;
}

const isAv1 = ({ videoCodec }: Level): boolean => videoCodec?.startsWith('av01') ?? false;

/**
 * Returns the levels to play, all of one codec, because not all browsers can change it during playback: AV1 if the device decodes
 * it in time, since it needs less bandwidth for the same quality, and if its screen shows the dynamic range.
 */
export async function levelsToPlay<L extends Level>(
  levels: readonly L[],
  device: Device = thisDevice,
): Promise<L[]> {
  const av1 = levels.filter(isAv1);
  const others = levels.filter((level) => !isAv1(level));
  const best = av1.toSorted((one, other) => other.width * other.height - one.width * one.height)[0];
  if (best === undefined || others.length === 0) return [...levels];
  const isShown = best.videoRange === 'SDR' || device.showsHdr();
  return isShown && (await device.decodesInTime(best)) ? av1 : others;
}

/** Assumed if the playlist does not specify the frame rate. */
const USUAL_FRAME_RATE = 30;

const thisDevice: Device = {
  showsHdr: () => matchMedia('(dynamic-range: high)').matches,
  async decodesInTime({ videoCodec, width, height, frameRate, bitrate }) {
    try {
      const { supported, smooth } = await navigator.mediaCapabilities.decodingInfo({
        type: 'media-source',
        video: {
          ...{ contentType: `video/mp4; codecs="${videoCodec}"`, width, height, bitrate },
          framerate: frameRate || USUAL_FRAME_RATE,
        },
      });
      return supported && smooth;
    } catch {
      return false;
    }
  },
};
