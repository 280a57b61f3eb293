import { type Static, Type } from 'typebox';
import { VISIBILITIES, VISIBILITY_DESCRIPTION } from './post.ts';
import { enumeration, nullable, timestamp } from './shapes.ts';
import { UPLOAD_STATE_DESCRIPTION, UPLOAD_STATES, VideoError } from './upload.ts';

export const ModeratedPost = Type.Object(
  {
    id: Type.String({ description: 'The ID of the post.' }),
    title: Type.String({ description: 'The title, even if the post is private.' }),
    author: Type.String({ description: 'The author.' }),
    owner: nullable(
      Type.Object(
        {
          id: Type.String({ description: 'The ID of the account.' }),
          name: Type.String({ description: 'The name of the account.' }),
          email: Type.String({ description: 'The email address of the account.' }),
        },
        { description: 'The owner. Null if the account was deleted.' },
      ),
    ),
    visibility: enumeration(VISIBILITIES, VISIBILITY_DESCRIPTION),
    status: enumeration(UPLOAD_STATES, UPLOAD_STATE_DESCRIPTION),
    error: nullable(VideoError),
    durationSeconds: nullable(Type.Number({ description: 'The duration in seconds.' })),
    createdAt: timestamp('When the post was created.'),
    publishedAt: nullable(timestamp('When the post was published. Null for a draft.')),
  },
  { $id: 'ModeratedPost', description: 'A post of any account, without its media.' },
);
export type ModeratedPost = Static<typeof ModeratedPost>;
