import type ko from '../ko/alert-mail.ts';

export default {
  subject: (search, total) => `${total} new ${total === 1 ? 'posting' : 'postings'} for “${search}”`,
  greeting: (name) => `Hello ${name},`,
  intro: (search, total) =>
    `There ${total === 1 ? 'is 1 new posting' : `are ${total} new postings`} for your saved search “${search}”.`,
  closed: 'closed',
  until: (date) => `until ${date}`,
  untilFilled: 'until filled',
  always: 'always open',
  more: (n) => `And ${n} more.`,
  list: 'See them on Workreel',
  unsubscribe: 'No more alerts of this search',
} satisfies typeof ko;
