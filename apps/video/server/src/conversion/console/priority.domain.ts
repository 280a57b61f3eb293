import { CONVERSION_PRIORITIES, type ConversionPriority } from '@workreel/video-contract';

/** The levels in the database: -1, 0 and 1. */
const NORMAL = CONVERSION_PRIORITIES.indexOf('normal');

export const toPriority = (level: number): ConversionPriority =>
  CONVERSION_PRIORITIES[level + NORMAL] ?? 'normal';

export const toLevel = (priority: ConversionPriority): number =>
  CONVERSION_PRIORITIES.indexOf(priority) - NORMAL;
