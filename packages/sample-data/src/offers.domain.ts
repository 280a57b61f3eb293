import { OCCUPATIONS, type Occupation } from './occupations.data.ts';
import { type Choice, Choices, SMALL_TABLE_SIZE } from './random.domain.ts';
import type { Language } from './types.ts';

/** A printed form of an occupation's name. */
interface Role {
  name: string;
  form: string;
  /** Technologies that the form contains: ABAP 개발자. */
  named: readonly string[];
}

/** The choices of an occupation in one language. */
export interface Offer {
  occupation: Occupation;
  roles: Choices<Role>;
  /** Null if the occupation requires no technologies. */
  stacks: Choices<readonly string[]> | null;
}

/** Weights of the first forms of the first and second name; other forms have the weight 1. */
const FIRST_FORM_WEIGHTS = [5, 3];
/** Weight of rare forms: misspellings and ambiguous terms. */
const RARE_FORM_WEIGHT = 0.2;

/** Technologies that occur in occupation names. */
const TECHNOLOGY_PATTERNS: readonly (readonly [pattern: RegExp, technology: string])[] = [
  [/ABAP/, 'ABAP'],
  [/SAP/, 'SAP'],
  [/안드로이드|Android/, 'Android'],
  [/iOS|아이오에스/, 'iOS'],
  [/쿠버네티스|Kubernetes/, 'Kubernetes'],
  [/Linux/, 'Linux'],
  [/Embedded C /, 'C'],
];

function offerOf(occupation: Occupation, language: Language): Offer {
  const { names, stacks } = occupation;
  const roles = [...names[language]].flatMap(([name, forms], nameIndex) =>
    forms.map((printed, formIndex): Choice<Role> => {
      const form = printed.replace(/^~/, '');
      const named = TECHNOLOGY_PATTERNS.filter(([pattern]) => pattern.test(form)).map(
        ([, technology]) => technology,
      );
      const weight =
        form !== printed ? RARE_FORM_WEIGHT : formIndex === 0 ? (FIRST_FORM_WEIGHTS[nameIndex] ?? 1) : 1;
      return [{ name, form, named }, weight];
    }),
  );
  return {
    occupation,
    roles: new Choices(roles, SMALL_TABLE_SIZE),
    stacks: stacks.length === 0 ? null : new Choices(stacks, SMALL_TABLE_SIZE),
  };
}

const offersIn = (language: Language): Choices<Offer> =>
  new Choices(
    OCCUPATIONS.filter(({ names }) => names[language].size > 0).map((occupation) => [
      offerOf(occupation, language),
      occupation.weight,
    ]),
  );

export const offers: Readonly<Record<Language, Choices<Offer>>> = {
  ko: offersIn('ko'),
  en: offersIn('en'),
};
