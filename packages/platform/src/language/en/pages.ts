import type ko from '../ko/pages.ts';

export default {
  goToWorkreel: 'Go to Workreel',
} satisfies typeof ko;
