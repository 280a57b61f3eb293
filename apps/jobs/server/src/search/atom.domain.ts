import type { Posting } from '@workreel/jobs-contract';
import { html } from '@workreel/platform/html';

/** Characters that XML 1.0 does not allow, even escaped. */
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xmlText = (text: string): string => text.toWellFormed().replace(INVALID_IN_XML, ' ');

/**
 * Renders an Atom feed of postings (RFC 4287).
 *
 * @param feed - `self`: URL of the feed including filters; `base`: base URL of the service.
 */
export function atomFeed(
  feed: { base: string; self: string; title: string },
  postings: readonly Posting[],
): string {
  const { base } = feed;
  // The latest change to any of the postings, so that equal postings produce equal feeds.
  const updated = postings.map(updatedAt).sort().at(-1) ?? '1970-01-01T00:00:00.000Z';
  const entries = postings.map((posting) => {
    const { location, experience, employmentType, salary, deadline } = posting;
    const summary = [
      location.text,
      experience.text,
      employmentType.text,
      salary.text,
      deadline.text,
      ...posting.techStack,
    ];
    return html`<entry>
<id>${base}/jobs/${posting.id}</id>
<title>${xmlText(posting.title)}</title>
<link rel="alternate" href="${posting.sourceUrl}"/>
<published>${posting.postedAt ?? posting.collectedAt}</published>
<updated>${updatedAt(posting)}</updated>
<author><name>${xmlText(posting.companyName)}</name></author>
${posting.sector.map((sector) => html`<category term="${xmlText(sector)}"/>`)}
<summary>${xmlText(summary.filter((text) => text !== null).join(' · '))}</summary>
</entry>
`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n${
    html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${feed.self}</id>
<title>${xmlText(feed.title)}</title>
<link rel="self" type="application/atom+xml" href="${feed.self}"/>
<link rel="alternate" type="text/html" href="${base}/app/"/>
<updated>${updated}</updated>
<generator>Workreel</generator>
${entries}</feed>
`.markup
  }`;
}

const updatedAt = ({ closedAt, collectedAt }: Posting): string => closedAt ?? collectedAt;
