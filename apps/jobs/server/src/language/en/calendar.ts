import type ko from '../ko/calendar.ts';

export default {
  interview: (company, title) => `Interview: ${company} · ${title}`,
  task: (text, company) => `${text} · ${company}`,
  deadline: (company, title) => `Application deadline: ${company} · ${title}`,
  view: 'View on Workreel',
} satisfies typeof ko;
