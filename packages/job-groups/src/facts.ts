/** What is compared of a posting. */
export interface PostingFacts {
  id: number;
  site: string;
  companyName: string;
  title: string;
  /** Canonical regions with those that contain them: `서울`, `서울 강남구`; `United States`, `Texas, United States`. */
  regions: readonly string[];
  locationText: string | null;
  remote: boolean;
  workplace: string | null;
  minYears: number | null;
  maxYears: number | null;
  newcomer: boolean | null;
  employmentTypes: readonly string[];
  annualMin: number | null;
  annualMax: number | null;
  currency: string | null;
  /** Time of publication or, if that is unknown, of collection, in milliseconds since 1970. */
  sortAt: number;
  /** Number of fields that have a value. */
  fieldCount: number;
  /** {@link sketchOf} the description. */
  sketch: readonly number[] | null;
}
