import type { PostingValues } from '../types.ts';

/** Fields whose texts are generated. `workplace` and `places` are both read from the location of a posting. */
export const FIELDS = ['places', 'pay', 'deadlines', 'experience', 'education', 'workplace'] as const;
export type Field = (typeof FIELDS)[number];

export type Workplace = 'onsite' | 'hybrid' | 'remote';

export interface PlaceValue {
  /** Canonical regions, each after the larger regions that contain it. */
  regions: readonly string[];
  workplace: Workplace | null;
}

/** The meaning of a text of each field: the values of a posting without the text itself. */
export interface Values {
  places: PlaceValue;
  workplace: PlaceValue;
  pay: Omit<PostingValues['salary'], 'text'>;
  deadlines: Omit<PostingValues['deadline'], 'text'>;
  experience: Omit<PostingValues['experience'], 'text'>;
  education: Omit<PostingValues['education'], 'text'>;
}

/** Time and place of a text, on which its meaning depends. */
export interface TextContext {
  /** Country of the site (ISO 3166-1 alpha-2). */
  country: string;
  /** Currency of the site (ISO 4217). */
  currency: string;
  /** Time zone of the site (IANA). */
  timeZone: string;
  fetchedAt: Date;
}

export interface GeneratedText<F extends Field = Field> {
  field: F;
  locale: string;
  text: string;
  context: TextContext;
  truth: Values[F];
  /** Other readings of an ambiguous text that are also right, for example only the country of a city whose name is not unique. */
  alsoRight: readonly Values[F][];
  template: Template;
}

/** A form of a text with slots in braces, as seen in postings. */
export interface Template {
  form: string;
  /** What the form means; the syntax depends on the field (see README). */
  meaning: string;
  /** Kind of site on which the form was seen. */
  seen: string;
  /** Whether the template is set aside: nobody who works on a reader looks at it. */
  heldOut: boolean;
}
