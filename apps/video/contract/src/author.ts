import { type Static, Type } from 'typebox';
import { nullable } from './shapes.ts';

export const Author = Type.Object(
  {
    id: Type.String({ description: 'The ID of the account.' }),
    name: Type.String({ description: 'The name of the account.' }),
    about: Type.String({ description: 'What the author says about themselves.' }),
    pictureUrl: nullable(Type.String({ description: 'The URL of the picture: a square JPEG.' })),
    own: Type.Boolean({ description: 'Whether this is you.' }),
  },
  { $id: 'Author', description: 'An account as the author of videos.' },
);
export type Author = Static<typeof Author>;

/** The body of `PATCH /authors/{id}`. */
export const AuthorChange = Type.Object(
  {
    about: Type.String({ maxLength: 5_000, description: 'What you say about yourself.' }),
  },
  { additionalProperties: false },
);
export type AuthorChange = Static<typeof AuthorChange>;
