export { type QueueConsumerOptions, startQueueConsumer } from './consumer.ts';
