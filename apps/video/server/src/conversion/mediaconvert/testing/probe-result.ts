/** A result of MediaConvert's Probe in its JSON format. */
export const probeResult = ({
  format = 'mp4',
  duration = 62.5,
  video = {},
  audio = {},
}: {
  format?: string;
  duration?: number | undefined;
  /** Additional or changed properties of the video track; null for no video track. */
  video?: Record<string, unknown> | null;
  /** Additional or changed properties of the audio track; null for no audio track. */
  audio?: Record<string, unknown> | null;
} = {}) => ({
  container: {
    format,
    ...(duration !== undefined && { duration }),
    bitRate: 8_400_000,
    tracks: [
      ...(video === null ? [] : [videoTrack(duration, video)]),
      ...(audio === null ? [] : [audioTrack(duration, audio)]),
    ],
  },
  metadata: { eTag: '"9b2cf535f27731c974343645a3985328-3"', fileSize: 65_625_000, mimeType: 'video/mp4' },
  trackMappings: [{ videoTrackIndexes: [1], audioTrackIndexes: [2], dataTrackIndexes: [] }],
});

const videoTrack = (
  duration: number | undefined,
  { codec = 'AVC', ...properties }: Record<string, unknown>,
) => ({
  index: 1,
  trackType: 'video',
  codec,
  ...(duration !== undefined && { duration }),
  videoProperties: {
    width: 1920,
    height: 1080,
    bitDepth: 8,
    bitRate: 8_000_000,
    frameRate: { numerator: 30_000, denominator: 1_001 },
    sampleAspectRatio: { numerator: 1, denominator: 1 },
    colorPrimaries: 'ITU_709',
    transferCharacteristics: 'ITU_709',
    matrixCoefficients: 'ITU_709',
    ...properties,
  },
});

const audioTrack = (
  duration: number | undefined,
  { codec = 'AAC', ...properties }: Record<string, unknown>,
) => ({
  index: 2,
  trackType: 'audio',
  codec,
  ...(duration !== undefined && { duration }),
  audioProperties: { bitRate: 128_000, channels: 2, sampleRate: 48_000, languageCode: 'und', ...properties },
});
