export * from './post.ts';
export * from './upload.ts';
