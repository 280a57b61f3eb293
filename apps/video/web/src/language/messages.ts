/**
 * What the pages say, in each language. The catalogues are typed TypeScript instead of a library's files:
 * a message that is missing, or lacks an argument, does not compile; plurals and numbers come from `Intl`;
 * and nothing but the words themselves is sent to the reader.
 */
import type { CommonMessages } from '@workreel/ui/messages';
import type { Post, SortOrder, Visibility } from '../schemas.ts';

export interface Messages extends CommonMessages {
  nav: CommonMessages['nav'] & Record<'library' | 'upload' | 'mine', string>;
  visibility: { label: string } & Record<Visibility, string>;
  status: Record<Post['status'], string>;
  library: {
    heading: string;
    search: string;
    searchHint: string;
    clear: string;
    sort: { label: string } & Record<SortOrder, string>;
    count: (count: number) => string;
    filters: string;
    tag: (tag: string) => string;
    author: (author: string) => string;
    removeFilter: (label: string) => string;
    duration: (text: string) => string;
    results: string;
    more: string;
    earlier: string;
    end: string;
    none: string;
    noneHint: string;
    noneFits: string;
    noneFitsHint: string;
    pastEnd: string;
    pastEndHint: string;
    showAll: string;
    firstPage: string;
    toUpload: string;
  };
}
