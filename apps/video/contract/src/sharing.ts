import { type Static, Type } from 'typebox';
import { nullable, optionalText, timestamp } from './shapes.ts';

/** Maximum number of links per post, including expired ones. */
export const MAX_SHARE_LINKS = 20;
/** Maximum number of people per post. */
export const MAX_SHARE_PEOPLE = 100;
const MAX_LABEL = 100;
const MAX_PASSWORD = 200;

export const ShareLink = Type.Object(
  {
    id: Type.String({ description: 'The ID of the link.' }),
    url: Type.String({ description: 'The URL of the link. Everyone who has it can watch the video.' }),
    label: Type.String({ description: 'A note of the owner about the link; empty if there is none.' }),
    hasPassword: Type.Boolean({ description: 'Whether the link requires a password.' }),
    expiresAt: nullable(timestamp('When the link stops working. Null if it does not expire.')),
    expired: Type.Boolean({ description: 'Whether the link has stopped working.' }),
    createdAt: timestamp('When the link was created.'),
  },
  { $id: 'ShareLink', description: 'A link with which anyone can watch a post.' },
);
export type ShareLink = Static<typeof ShareLink>;

/** The body of `POST /posts/{id}/share-links`. */
export const ShareLinkRequest = Type.Object(
  {
    label: optionalText({ maxLength: MAX_LABEL, description: 'A note about the link, which only you see.' }),
    password: Type.Optional(
      Type.String({
        minLength: 4,
        maxLength: MAX_PASSWORD,
        description: 'The password that the link requires. Cannot be read later.',
      }),
    ),
    expiresAt: Type.Optional(
      nullable(timestamp('When the link stops working: a time in the future, at most a year from now.')),
    ),
  },
  { additionalProperties: false },
);
export type ShareLinkRequest = Static<typeof ShareLinkRequest>;

export const SharePeople = Type.Object(
  {
    emails: Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
      maxItems: MAX_SHARE_PEOPLE,
      description: 'Email addresses. Case is ignored, and duplicates are removed.',
    }),
  },
  { additionalProperties: false, description: 'The people who can watch a post.' },
);
export type SharePeople = Static<typeof SharePeople>;

/** The body of `POST /posts/{id}/unlock`. */
export const UnlockRequest = Type.Object(
  {
    share: Type.String({ maxLength: 200, description: 'The `share` parameter of the link.' }),
    password: Type.String({ maxLength: MAX_PASSWORD, description: 'The password of the link.' }),
  },
  { additionalProperties: false },
);
