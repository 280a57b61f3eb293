import type ko from '../ko/alert-mail.ts';

export default {
  subject: (search, total) => `${total} new ${total === 1 ? 'job' : 'jobs'} for “${search}”`,
  greeting: (name) => `Hi ${name},`,
  intro: (search, total) =>
    `There ${total === 1 ? 'is 1 new job' : `are ${total} new jobs`} for your saved search “${search}”.`,
  closed: 'closed',
  until: (date) => `closes ${date}`,
  untilFilled: 'open until filled',
  always: 'no deadline',
  more: (n) => `And ${n} more.`,
  list: 'View all on Workreel',
  unsubscribe: 'Unsubscribe from this alert',
} satisfies typeof ko;
