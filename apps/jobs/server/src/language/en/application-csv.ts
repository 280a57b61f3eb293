import type ko from '../ko/application-csv.ts';

export default {
  headers: {
    status: 'Status',
    companyName: 'Company',
    title: 'Job title',
    location: 'Location',
    appliedOn: 'Applied on',
    deadline: 'Deadline',
    posting: 'Posting',
    salary: 'Salary',
    nextInterview: 'Next interview',
    nextTask: 'Next task',
    reminders: 'Interviews and tasks',
    notes: 'Notes',
    coverLetter: 'Cover letter',
    resumeUrl: 'Résumé link',
    url: 'Job page',
    updatedAt: 'Last changed',
  },
  statuses: {
    submitted: 'Applied',
    reviewing: 'In review',
    interviewing: 'Interviewing',
    offered: 'Offer',
    hired: 'Hired',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  },
  postings: { open: 'Open', closed: 'Closed', gone: 'Removed' },
  reminder: (kind, text) => `${kind === 'interview' ? 'Interview' : 'Task'}: ${text}`,
  done: 'done',
} satisfies typeof ko;
