import type { Measured, Prices } from './cost.domain.ts';

/** docs/performance.md, convert: 6 s of video take 29.8 s of CPU time if encoded, 17.6 s if copied, and become 2.03 MB. */
export const MEASURED: Measured = {
  encodedCpu: 29.8 / 6,
  copiedCpu: 17.6 / 6,
  bytesPerSecond: 2.03e6 / 6,
};

/**
 * Unverified list prices, written from memory. Check them before you rely on them:
 * aws.amazon.com/mediaconvert/pricing, /s3/pricing, /cloudfront/pricing, /lambda/pricing, /ec2/pricing/on-demand.
 */
export const PRICES: Prices = {
  source: 'AWS us-east-1 (CloudFront: North America), list prices as of November 2026, unverified',
  // c7i.large: 0.0893 per hour for two vCPUs.
  cpuHour: 0.0893 / 2,
  mediaConvertMinute: 0.0075,
  hdFactor: 2,
  storageGbMonth: 0.023,
  putPerThousand: 0.005,
  egressGb: 0.085,
  requestsPerTenThousand: 0.01,
  lambdaGbSecond: 0.0000166667,
  lambdaRequest: 0.0000002,
};
