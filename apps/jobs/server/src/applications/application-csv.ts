import type { Readable } from 'node:stream';
import type { Application } from '@workreel/jobs-contract';
import { type CsvColumns, toCsv } from '../csv.ts';

const COLUMNS: CsvColumns<Application> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  companyName: ({ posting }) => posting.companyName,
  title: ({ posting }) => posting.title,
  location: ({ posting }) => posting.location.text,
  salary: ({ posting }) => posting.salary.text,
  deadline: ({ posting }) => posting.deadline.date ?? posting.deadline.text,
  postingStatus: ({ postingStatus }) => postingStatus,
  closedReason: ({ posting }) => posting.closedReason,
  site: ({ posting }) => posting.site,
  sourceUrl: ({ posting }) => posting.sourceUrl,
  jobPostingId: ({ jobPostingId }) => jobPostingId,
  appliedAt: ({ appliedAt }) => appliedAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  lastNote: ({ history }) => history.findLast(({ note }) => note !== null)?.note ?? null,
  coverLetter: ({ coverLetter }) => coverLetter,
  resumeUrl: ({ resumeUrl }) => resumeUrl,
};

/** Streams applications as CSV. */
export const applicationsCsv = (applications: AsyncIterable<Application>): Readable =>
  toCsv(COLUMNS, applications);
