import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** Long enough to investigate incidents; IP addresses of users are not stored for longer. */
export const LOG_RETENTION = RetentionDays.THREE_MONTHS;
