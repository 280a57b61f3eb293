import type { Field, GeneratedText, Values } from '@workreel/sample-data/texts';
import { parsePosting } from './posting.domain.ts';
import type { PostingValues } from './values.ts';

/** The field of a card that contains the texts of a field, and the values that are compared. */
const READ: { [F in Field]: { card: string; values: (posting: PostingValues) => Values[F] } } = {
  places: { card: 'location', values: placeOf },
  workplace: { card: 'location', values: placeOf },
  pay: { card: 'salary', values: ({ salary: { text: _, ...values } }) => values },
  deadlines: { card: 'deadline', values: ({ deadline: { text: _, ...values } }) => values },
  experience: { card: 'experience', values: ({ experience: { text: _, ...values } }) => values },
  education: { card: 'education', values: ({ education: { text: _, ...values } }) => values },
};

function placeOf({ location, workplace }: PostingValues): Values['places'] {
  return { regions: location.regions, workplace };
}

const NO_TEXTS = {
  location: null,
  experience: null,
  education: null,
  employmentType: null,
  deadline: null,
  salary: null,
  posted: null,
};

/** Reads a generated text as the field of a card. @throws Error if the card is rejected. */
export function readText<F extends Field>({ field, text, context }: GeneratedText<F>): Values[F] {
  const { card, values } = READ[field];
  const result = parsePosting(
    {
      sourceUrl: 'https://jobs.example/1',
      texts: { ...NO_TEXTS, companyName: 'Example', title: 'Example', [card]: text },
      tags: [],
      promoted: false,
    },
    context,
  );
  if ('rejected' in result) throw new Error(result.rejected.message);
  return values(result.values);
}
