/** Jobs that are published on several simulated sites, and more than once, with the truth about them. Not used by the service. */
import { createRandom, randomInt, randomItem, shuffled } from '@workreel/sample-data/random';
import type { SimulatedPosting, SimulatedSite } from './simulated-sites.ts';

/** Jobs of these days before the start may still be open. */
const DAYS_BEFORE = 150;
/** One new job a day for so many sites, at most. */
const SITES_PER_JOB = 4;

export interface JobPosting {
  site: SimulatedSite;
  posting: SimulatedPosting;
}

/** A job; times in days since the start of the simulation. */
export interface SimulatedJob {
  postings: JobPosting[];
  /** When it was filled although postings remain open; null if it never is. */
  filledAt: number | null;
}

/** Adds the postings of all jobs of `days` days to the sites. @returns the jobs; postings refer to them by index. */
export function publishJobs(sites: readonly SimulatedSite[], days: number, seed: number): SimulatedJob[] {
  const random = createRandom(seed);
  const jobs: SimulatedJob[] = [];
  const maxPerDay = Math.ceil(sites.length / SITES_PER_JOB);
  for (let day = -DAYS_BEFORE; day < days; day++)
    for (let n = randomInt(random, 0, maxPerDay); n > 0; n--)
      jobs.push(publishJob(jobs.length, day + random()));
  return jobs;

  function publishJob(job: number, start: number): SimulatedJob {
    const chosen = shuffled(sites, random).slice(0, randomInt(random, 2, 3));
    const between = (low: number, high: number) => low + (high - low) * random();
    const postings: JobPosting[] = [];
    const add = (
      site: SimulatedSite,
      publishedAt: number,
      closedAt: number,
      again: readonly number[] = [],
    ) => {
      postings.push({ site, posting: site.add({ job, publishedAt, closedAt, again }) });
    };
    const kind = random();
    // Filled, but open for long on all sites but perhaps the first, which publish it every few weeks under a new or the same address.
    if (kind < 0.25) {
      const filledAt = start + between(10, 40);
      for (const [index, site] of chosen.entries()) {
        const from = start + between(0, 3);
        if (index === 0 && random() < 0.7) {
          add(site, from, filledAt);
          continue;
        }
        const end = start + between(100, 250);
        const every = between(14, 30);
        const times: number[] = [];
        for (let at = from; at < end - 5; at += every) times.push(at);
        if (site.kind.dated && random() < 0.5) add(site, from, end, times.slice(1));
        else for (const at of times) add(site, at, Math.min(end, at + every - between(0, 3)));
      }
      return { postings, filledAt };
    }
    const isSeasonal = kind >= 0.35 && kind < 0.45;
    const hasTwo = kind > 0.93;
    // Hard to fill.
    const isLong = kind >= 0.45 && kind < 0.5;
    for (const site of chosen) {
      const from = start + between(0, 3);
      const to = from + (isSeasonal ? 30 : isLong ? between(95, 160) : between(hasTwo ? 25 : 5, 50));
      add(site, from, to);
      // Nobody suitable was found.
      if (kind < 0.35) add(site, to + between(0, 4), to + between(10, 40));
      // The same job in the next season.
      if (isSeasonal) add(site, to + between(62, 66), to + between(90, 110));
    }
    // Two postings of one site at the same time.
    if (hasTwo) {
      const site = randomItem(random, chosen);
      const from = start + between(4, 6);
      add(site, from, from + between(30, 50));
    }
    return { postings, filledAt: null };
  }
}
