import type ko from '../ko/health-mail.ts';

export default {
  failing: {
    subject: (site) => `Collection from ${site} has problems`,
    intro: (site, status, keyword) =>
      `The latest run of ${site}${keyword === null ? '' : ` for “${keyword}”`} did not succeed. Its result: ${status}. You will receive no further email about this site until a run succeeds again.`,
  },
  recovered: {
    subject: (site) => `Collection from ${site} works again`,
    intro: (site) => `A run of ${site} has succeeded again.`,
  },
  status: {
    queued: 'queued',
    running: 'running',
    succeeded: 'completed',
    partial: 'partially completed',
    failed: 'failed',
    blocked: 'blocked',
    cancelled: 'canceled',
  },
  accept:
    'If the site changed its pages on purpose and the fields are still right, turn the site off and on again under Data collection. Later runs are then compared with the new pages.',
  run: 'View the run',
} satisfies typeof ko;
