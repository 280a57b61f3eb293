/** How the quality of encoded pictures is measured: VMAF, XPSNR in dB, or SSIM × 100. */
export const QUALITY_METRICS = ['vmaf', 'xpsnr', 'ssim'] as const;
export type QualityMetric = (typeof QUALITY_METRICS)[number];

/** For which quality renditions were encoded, except a first one. */
export interface Quality {
  metric: QualityMetric;
  /** At the size of the rendition. */
  target: number;
  /** Constant rate factor of x264 with which samples reach the target, or the closest one that is used. */
  crf: number;
}
