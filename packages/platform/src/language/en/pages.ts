import type ko from '../ko/pages.ts';

export default {
  onwards: 'Go to Workreel',
} satisfies typeof ko;
