/** The calendar file of a user's applications. */
export default {
  interview: (company: string, title: string) => `면접: ${company} · ${title}`,
  task: (text: string, company: string) => `${text} · ${company}`,
  deadline: (company: string, title: string) => `지원 마감: ${company} · ${title}`,
  view: 'Workreel에서 보기',
};
