import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** Long enough to look into what happened; addresses of readers are not kept for longer. */
export const LOGS_KEPT = RetentionDays.THREE_MONTHS;
