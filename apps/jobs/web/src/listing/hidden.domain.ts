/** Postings and companies that a user does not want to see. */

export interface Hidden {
  /** By ID, newest last. The titles are for the list of hidden postings. */
  postings: readonly { id: string; title: string }[];
  companies: readonly string[];
}

export const NOTHING_HIDDEN: Hidden = { postings: [], companies: [] };
/** Older entries are dropped. */
export const MAX_HIDDEN = 500;

/** Parses what is stored; anything else is nothing. */
export function parseHidden(text: string | null): Hidden {
  try {
    const { postings, companies } = JSON.parse(text ?? '') as Partial<Hidden>;
    return {
      postings: Array.isArray(postings) ? postings.filter(isEntry) : [],
      companies: Array.isArray(companies) ? companies.filter((name) => typeof name === 'string') : [],
    };
  } catch {
    return NOTHING_HIDDEN;
  }
}
const isEntry = (value: unknown): value is Hidden['postings'][number] => {
  const { id, title } = (value ?? {}) as Partial<Hidden['postings'][number]>;
  return typeof id === 'string' && typeof title === 'string';
};

export const hidePosting = (hidden: Hidden, { id, title }: { id: string; title: string }): Hidden => ({
  ...hidden,
  postings: [...hidden.postings.filter((posting) => posting.id !== id), { id, title }].slice(-MAX_HIDDEN),
});

export const hideCompany = (hidden: Hidden, name: string): Hidden => ({
  ...hidden,
  companies: [...hidden.companies.filter((company) => company !== name), name].slice(-MAX_HIDDEN),
});

export const showPosting = (hidden: Hidden, id: string): Hidden => ({
  ...hidden,
  postings: hidden.postings.filter((posting) => posting.id !== id),
});

export const showCompany = (hidden: Hidden, name: string): Hidden => ({
  ...hidden,
  companies: hidden.companies.filter((company) => company !== name),
});

/** Counts the hidden ones among postings. */
export const countHidden = (
  hidden: Hidden,
  postings: readonly { id: string; companyName: string }[],
): number => (hidden === NOTHING_HIDDEN ? 0 : postings.filter((posting) => isHidden(hidden, posting)).length);

export const isHidden = (hidden: Hidden, posting: { id: string; companyName: string }): boolean =>
  hidden.companies.includes(posting.companyName) || hidden.postings.some(({ id }) => id === posting.id);
