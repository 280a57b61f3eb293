export { FEED_LENGTH, FeedResponse, sendFeed } from './feeds.ts';
