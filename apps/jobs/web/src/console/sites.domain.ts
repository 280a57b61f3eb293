/** The order of the sites, and their next runs. */
import type { Language } from '@workreel/languages';
import type { Site } from '../api.ts';
import { nextTime } from './schedule.domain.ts';

const PROBLEMS: ReadonlySet<string> = new Set(['partial', 'failed', 'blocked']);

const hasProblem = ({ lastRun }: Site): boolean => lastRun !== null && PROBLEMS.has(lastRun.status);

/** Whether a site belongs to those that an admin should see first. */
export const isInUse = (site: Site): boolean => !site.template && (site.enabled || hasProblem(site));

/** Sorts sites: first those with problems, then those that are on, each by name. */
export const sortSites = (sites: readonly Site[], language: Language): Site[] =>
  sites.toSorted(
    (a, b) =>
      Number(hasProblem(b)) - Number(hasProblem(a)) ||
      Number(b.enabled) - Number(a.enabled) ||
      a.name[language].localeCompare(b.name[language], language),
  );

/** Returns when the next run of a site is scheduled; undefined if none is, or if its expressions are unknown. */
export function nextRun({ enabled, schedule, timeZone }: Site, now: Date): Date | undefined {
  if (!enabled) return undefined;
  const times = schedule
    .map(({ cron }) => nextTime(cron, timeZone, now))
    .filter((time) => time !== undefined);
  return times.sort((a, b) => a.getTime() - b.getTime())[0];
}
