import { type Static, Type } from 'typebox';
import { trackedPostingProperties } from './application.ts';

export const Bookmark = Type.Object(
  {
    ...trackedPostingProperties,
    note: Type.Union([Type.String(), Type.Null()], { description: 'Note of the user, or null.' }),
    createdAt: Type.String({ format: 'date-time', description: 'Time at which the bookmark was created.' }),
    updatedAt: Type.String({ format: 'date-time', description: 'Time at which the note last changed.' }),
  },
  { $id: 'Bookmark', description: 'A posting that the authenticated user has bookmarked.' },
);
export type Bookmark = Static<typeof Bookmark>;

/** The optional body of `PUT /bookmarks/{jobPostingId}`. */
export const BookmarkRequest = Type.Union([
  Type.Object(
    {
      note: Type.Optional(
        Type.Union([Type.String({ maxLength: 5_000 }), Type.Null()], {
          description: 'Note to store. Omit it to keep the current note; set it to null to remove the note.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  Type.Null(),
]);
