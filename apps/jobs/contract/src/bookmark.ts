import { type Static, Type } from 'typebox';
import { keptPostingProperties } from './application.ts';

export const Bookmark = Type.Object(
  {
    ...keptPostingProperties,
    note: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time', description: 'When the note last changed.' }),
  },
  { $id: 'Bookmark' },
);
export type Bookmark = Static<typeof Bookmark>;

/** No body at all, or a note: one that is left out stays as it is, null takes it away. */
export const BookmarkRequest = Type.Union([
  Type.Object(
    { note: Type.Optional(Type.Union([Type.String({ maxLength: 5_000 }), Type.Null()])) },
    { additionalProperties: false },
  ),
  Type.Null(),
]);
