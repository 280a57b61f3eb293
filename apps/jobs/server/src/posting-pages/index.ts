export { postingHeads } from './posting-heads.ts';
