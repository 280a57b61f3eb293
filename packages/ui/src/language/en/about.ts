import type ko from '../ko/about.ts';

const en: typeof ko = {
  title: 'About',
  about: {
    jobs: 'Search jobs from many job sites in one place, bookmark them, and keep track of your applications.',
    video: 'Upload videos and have them converted, so that they play on any device.',
  },
  operator: 'Who runs this site',
  operatorHint: (host) =>
    `The operator of ${host} has installed Workreel and runs this site. The developers of Workreel are not involved.`,
  content: { jobs: 'Where the jobs come from', video: 'Where the videos come from' },
  contentHint: {
    jobs: [
      'They are collected automatically from job sites and company career pages that the operator has chosen, following the robots.txt of each site. Each job names its source and links to the original.',
      'Salary, experience, location and other details are extracted automatically and may be wrong. Check the original before you apply.',
    ],
    video: [
      'All videos are uploaded by users of this service. The uploader of a video decides who can watch it: anyone, anyone with the link, or only themselves. Admins can open private videos; this is recorded.',
    ],
  },
  software: 'Open source',
  softwareHint: 'Workreel is open-source software under the MIT license.',
  version: (version) => `Version ${version}`,
  source: 'Source code',
  api: 'API documentation',
  licenses: 'Third-party licenses',
  privacy: 'Privacy and cookies',
  privacyHint: 'There are no cookies for advertising or analytics. These are the cookies we use:',
  cookies: {
    language: 'The language you chose.',
    theme: 'The appearance you chose.',
    notices: 'The notices you have seen.',
    timezone: 'Your time zone, to show dates and times.',
    refresh: 'Keeps you signed in.',
    device:
      'Recognizes a browser in which you have signed in before, so that you can still sign in when someone else has entered wrong passwords.',
  },
  keptFor: (days) => (days === 365 ? '1 year' : `${days} days`),
  storage: {
    jobs: 'Recent searches, hidden jobs, the time of your last visit, drafts of applications and changes that are not saved yet are stored only in this browser.',
    video:
      'Player settings, playback positions, the visibility you last chose and, until a tab is closed, the uploads that it has sent are stored only in this browser. Views of videos are counted without storing who watched them. If you’re signed in, your account keeps a watch history that only you can see; you can clear it or turn it off.',
  },
  accountHint: 'You can download or delete the data of your account in My account.',
  account: 'Go to My account',
};

export default en;
