import type { Readable } from 'node:stream';
import type { Application } from '@workreel/jobs-contract';
import { type CsvColumns, toCsv } from '../csv.ts';

const COLUMNS: CsvColumns<Application> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  companyName: ({ companyName }) => companyName,
  title: ({ title }) => title,
  location: ({ location }) => location,
  url: ({ url }) => url,
  salary: ({ posting }) => posting?.salary.text ?? null,
  deadline: ({ posting }) => posting && (posting.deadline.date ?? posting.deadline.text),
  postingStatus: ({ postingStatus }) => postingStatus,
  closedReason: ({ posting }) => posting?.closedReason ?? null,
  site: ({ posting }) => posting?.site ?? null,
  jobPostingId: ({ jobPostingId }) => jobPostingId,
  appliedAt: ({ appliedAt }) => appliedAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  nextInterview: ({ reminders }) =>
    reminders.find(({ kind, at, done }) => kind === 'interview' && !done && Date.parse(at) >= Date.now())
      ?.at ?? null,
  nextTask: ({ reminders }) => reminders.find(({ kind, done }) => kind === 'task' && !done)?.at ?? null,
  lastNote: ({ history }) => history.findLast(({ note }) => note !== null)?.note ?? null,
  coverLetter: ({ coverLetter }) => coverLetter,
  resumeUrl: ({ resumeUrl }) => resumeUrl,
};

/** Streams applications as CSV. */
export const applicationsCsv = (applications: AsyncIterable<Application>): Readable =>
  toCsv(COLUMNS, applications);
