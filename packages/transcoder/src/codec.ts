/** The video codecs of renditions. */
export const VIDEO_CODECS = ['h264', 'av1'] as const;
export type VideoCodec = (typeof VIDEO_CODECS)[number];

/** The dynamic range of renditions, with the names of the attribute `VIDEO-RANGE` (RFC 8216bis, 4.4.6.2). */
export const VIDEO_RANGES = ['SDR', 'HLG', 'PQ'] as const;
export type VideoRange = (typeof VIDEO_RANGES)[number];
