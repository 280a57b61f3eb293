export { postingHeads } from './posting-heads.ts';
export { pageRenderer, pageState } from './web-pages.ts';
