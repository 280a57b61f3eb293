export * from './author.ts';
export * from './conversion.ts';
export * from './history.ts';
export * from './moderation.ts';
export * from './my-videos.ts';
export * from './playlist.ts';
export * from './post.ts';
export * from './upload.ts';
