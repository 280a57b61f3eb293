import type { LayoutDocument } from './profile.schema.ts';
import type { SourceKind } from './source-kinds.ts';

/**
 * Layouts of feeds whose profile has none: RSS 2.0 and 1.0, and Atom. Boards add the company and the location in various
 * elements. dc:creator and author are not among them: usually they name the editor who entered the posting, such as "admin".
 */
const FEED_LAYOUTS: LayoutDocument[] = [
  {
    name: 'rss',
    card: 'item',
    // A guid is a URL unless isPermaLink is false.
    link: ['link', { selector: 'guid:not([ispermalink=false])', pattern: '^https?://.*' }],
    fields: {
      title: 'title',
      companyName: ['company', 'companyname', 'job_listing\\:company'],
      location: ['location', 'job_listing\\:location'],
      posted: ['pubdate', 'dc\\:date'],
      tags: 'category',
    },
    description: ['content\\:encoded', 'description'],
  },
  {
    name: 'atom',
    card: 'entry',
    link: ['link[rel=alternate]', 'link:not([rel])'],
    fields: {
      title: [{ selector: 'title[type=html]', transform: ['unescape'] }, 'title'],
      companyName: ['company', 'companyname'],
      location: 'location',
      // Not updated, which is the last change.
      posted: 'published',
      tags: { selector: 'category', attribute: 'term' },
    },
    description: ['content', 'summary'],
  },
];

/** Layouts of profiles that have none. */
export const DEFAULT_LAYOUTS: Partial<Record<SourceKind, LayoutDocument[]>> = { feed: FEED_LAYOUTS };
