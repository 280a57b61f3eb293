import type { AnchorHTMLAttributes } from 'react';
import type { Posting } from '../api.ts';
import { toWebUrl } from '../listing/format.domain.ts';
import { isDemo } from '../listing/sites.ts';
import { rememberOpened } from './opened.ts';

/** Whether users can apply: not to closed postings, nor to the invented ones of a demo site. */
export const canApply = ({ status, site }: Posting): boolean => status === 'open' && !isDemo(site);

/** Returns the attributes of a link to the page of a posting on its site, where users apply; undefined if its address is not known. */
export function applyLinkOf(posting: Posting): AnchorHTMLAttributes<HTMLAnchorElement> | undefined {
  const href = toWebUrl(posting.sourceUrl);
  if (href === null) return undefined;
  return {
    href,
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: () => rememberOpened(posting),
    // The middle button opens it in the background.
    onAuxClick: ({ button }) => {
      if (button === 1) rememberOpened(posting);
    },
  };
}
