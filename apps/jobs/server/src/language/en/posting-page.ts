import type ko from '../ko/posting-page.ts';

export default {
  missing: 'Posting not found',
  fact: (field, value) => `${field}: ${value}`,
  fields: {
    companyName: 'Company',
    location: 'Location',
    experience: 'Experience',
    education: 'Education',
    employmentType: 'Employment type',
    salary: 'Salary',
    deadline: 'Deadline',
    techStack: 'Tech stack',
    sector: 'Job function',
  },
} satisfies typeof ko;
