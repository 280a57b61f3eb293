import { describeForms, describeObjectStore } from '../store.testing.ts';
import { openTestFileStore } from './testing/store.ts';

describeObjectStore('the file store', openTestFileStore);
describeForms('the file store', openTestFileStore);
