/** Creates data for every screen: a user with posts in all states, and conversions in all states. */
import { join } from 'node:path';
import { ADMIN } from '@workreel/testing/services';
import { createApiClient, type PostMetadata, publish, type TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createPendingPost } from './library.ts';
import { createLongVideo, createShortVideo, createTextFile } from './media.ts';
import { fillSlots } from './slots.ts';

export interface SeededData {
  user: TestUser;
  /** A user without uploads. */
  newcomer: TestUser;
  /** IDs of the user's posts by state. */
  posts: Record<'ready' | 'private' | 'pending' | 'converting' | 'queued' | 'failed' | 'deleted', string>;
  /** Path of a file that has not been uploaded in this browser. */
  unsentFile: string;
}

const DESCRIPTION = `늦가을 북한산 둘레길을 걸으며 찍었습니다.\n지도: https://example.org/map?trail=12\n
0:00 출발\n0:02 전망대`;
/** Public posts, newest last. */
const PUBLIC: PostMetadata[] = [
  { title: 'Kneading bread by hand, in real time', tags: ['cooking', 'bread'] },
  { title: '고양이가 상자에 들어가는 가장 확실한 방법', tags: ['고양이'] },
  { title: '한강 야경 타임랩스', tags: ['서울', '타임랩스'] },
  { title: 'How a two-stroke engine works', tags: ['engineering', 'explained'] },
  {
    title: '초보자를 위한 기타 코드 열두 개: 손가락이 아프지 않게 잡는 방법까지 한 번에',
    tags: ['기타', '음악'],
  },
  { title: '가을 산책', tags: ['산책', '서울'], description: DESCRIPTION },
];

export async function seed(environment: TestEnvironment): Promise<SeededData> {
  const { folder } = environment;
  const [user, newcomer] = [await environment.createUser('김하나'), await environment.createUser('이두리')];
  const file = join(folder, 'seed.mp4');
  createShortVideo(file);
  const ready: string[] = [];
  for (const metadata of PUBLIC) ready.push((await environment.publishVideo(user, metadata)).id);
  const privatePost = await environment.publishVideo(user, { title: '가족 모임', visibility: 'private' });
  await environment.publishVideo(user, { title: '발표 연습', visibility: 'unlisted' });

  const failed = await environment.publishVideo(user, { title: '회의 녹화' }, createTextFile);
  const { id: deleted } = await environment.publishVideo(user, { title: '지운 동영상' }, createTextFile);
  await user.api.delete('/posts/{id}', { params: { path: { id: deleted } } });

  // Take 20 minutes at this speed, so they are converting and the next video is queued until all screens have been tested.
  const long = join(folder, '졸업식 전체.mp4');
  createLongVideo(long, { size: '256x144', times: 75 });
  await environment.setConversionSpeed(0.25);
  const converting: string[] = [];
  await fillSlots(createApiClient(environment.service, ADMIN), async (index) => {
    const title = index === 0 ? '졸업식 전체 영상' : `입학식 전체 영상 ${index}`;
    const { id, uploadId } = await publish(user, long, { title });
    converting.push(id);
    return uploadId;
  });
  const queued = (await publish(user, file, { title: '제주도 드라이브' })).id;
  const pending = await createPendingPost(user, { title: '돌잔치' }, '돌잔치.mov', 3_000_000_000);
  return {
    user,
    newcomer,
    posts: {
      ready: ready.at(-1)!,
      private: privatePost.id,
      pending: pending.id,
      converting: converting[0]!,
      queued,
      failed: failed.id,
      deleted,
    },
    unsentFile: file,
  };
}
