import type { Posting } from '@workreel/jobs-contract';
import { html } from '@workreel/platform/html';

/** What XML 1.0 cannot hold, even escaped. */
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const plain = (text: string): string => text.toWellFormed().replace(UNPRINTABLE, ' ');

/**
 * An Atom feed of postings (RFC 4287).
 *
 * @param feed - `self` its own address, with its filters; `base` that of the service.
 */
export function atomFeed(
  feed: { base: string; self: string; title: string },
  postings: readonly Posting[],
): string {
  const { base } = feed;
  // The newest change of what it holds: the same postings make the same feed.
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
<title>${plain(posting.title)}</title>
<link rel="alternate" href="${posting.sourceUrl}"/>
<published>${posting.postedAt ?? posting.collectedAt}</published>
<updated>${updatedAt(posting)}</updated>
<author><name>${plain(posting.companyName)}</name></author>
${posting.sector.map((sector) => html`<category term="${plain(sector)}"/>`)}
<summary>${plain(summary.filter((part) => part !== null).join(' · '))}</summary>
</entry>
`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n${
    html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${feed.self}</id>
<title>${plain(feed.title)}</title>
<link rel="self" type="application/atom+xml" href="${feed.self}"/>
<link rel="alternate" type="text/html" href="${base}/app/"/>
<updated>${updated}</updated>
<generator>Workreel</generator>
${entries}</feed>
`.markup
  }`;
}

const updatedAt = ({ closedAt, collectedAt }: Posting): string => closedAt ?? collectedAt;
