import type ko from '../ko/alert-message.ts';

const updates = (n: number) => `${n} ${n === 1 ? 'update' : 'updates'}`;

export default {
  greeting: (name) => `Hi ${name},`,
  more: (n) => `And ${n} more.`,
  settings: 'Alert settings',
  unsubscribe: 'Unsubscribe from these emails',

  searchTitle: (search, total) => `${total} new ${total === 1 ? 'job' : 'jobs'} for “${search}”`,
  searchIntro: (search, total) =>
    `There ${total === 1 ? 'is 1 new job' : `are ${total} new jobs`} for your saved search “${search}”.`,
  searchLink: 'View all on Workreel',
  closed: 'closed',
  until: (date) => `closes ${date}`,
  untilFilled: 'open until filled',
  always: 'no deadline',

  trackedTitle: (total) => `${updates(total)} on jobs you’re tracking`,
  trackedIntro: (total) =>
    `There ${total === 1 ? 'is' : 'are'} ${updates(total)} on jobs that you bookmarked or applied to.`,
  trackedLink: 'View your bookmarks',
  closesSoon: (date) => `closes soon: ${date}`,
  newDeadline: (date) => `new deadline: ${date}`,
  hasClosed: 'closed',
  gone: 'removed',

  interviewTitle: (text) => `Interview reminder: ${text}`,
  taskTitle: (text) => `Task reminder: ${text}`,
  interviewIntro: (when) => `You have an interview on ${when}.`,
  taskIntro: (when) => `You have a task due on ${when}.`,
  reminderLink: 'View the application',

  testTitle: 'Test alert from Workreel',
  testIntro: 'Your alerts will arrive here.',
  testLink: 'Open Workreel',
} satisfies typeof ko;
