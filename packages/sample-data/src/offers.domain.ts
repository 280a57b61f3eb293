import { OCCUPATIONS, type Occupation } from './occupations.data.ts';
import { type Choice, Choices, FEW_PLACES } from './random.domain.ts';
import type { Language } from './types.ts';

/** One printed form of the name of a work. */
interface Role {
  name: string;
  form: string;
  /** Technologies that the form itself names: ABAP 개발자. */
  named: readonly string[];
}

/** An occupation as one language knows it, ready to be drawn from. */
export interface Offer {
  occupation: Occupation;
  roles: Choices<Role>;
  /** Null where the work asks for no technology. */
  stacks: Choices<readonly string[]> | null;
}

/** How often the first form of the first name is drawn, then that of the second, where other forms are drawn once. */
const USUAL = [5, 3];
/** The same for a form that few use: misspellings, and words that sound like something else. */
const UNUSUAL = 0.2;

/** The words of occupations that are technologies. 안드로이드 is said of the system, 자바 of coffee as well. */
const NAMED: readonly (readonly [word: RegExp, technology: string])[] = [
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
  const roles = [...names[language]].flatMap(([name, forms], at) =>
    forms.map((printed, n): Choice<Role> => {
      const form = printed.replace(/^~/, '');
      const named = NAMED.filter(([word]) => word.test(form)).map(([, technology]) => technology);
      const weight = form !== printed ? UNUSUAL : n === 0 ? (USUAL[at] ?? 1) : 1;
      return [{ name, form, named }, weight];
    }),
  );
  return {
    occupation,
    roles: new Choices(roles, FEW_PLACES),
    stacks: stacks.length === 0 ? null : new Choices(stacks, FEW_PLACES),
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
