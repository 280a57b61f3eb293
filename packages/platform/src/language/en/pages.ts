import type ko from '../ko/pages.ts';

export default {
  goToWorkreel: 'Go to Workreel',
  problems: {
    notFound: {
      title: 'Page not found',
      hint: 'The address may be wrong, or the page may have moved.',
    },
    busy: {
      title: 'The service is busy',
      hint: 'Too many requests are arriving, or the service is starting. Please reload the page in a moment.',
    },
    failed: {
      title: 'Something went wrong',
      hint: 'The server had a problem. Please try again in a moment. If it keeps happening, send the details below to the operator.',
    },
  },
} satisfies typeof ko;
