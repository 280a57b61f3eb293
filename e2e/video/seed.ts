/** A service in which every screen has something to show: a person with videos of every kind, an admin with work to do. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Person, type PostTexts, publish, settled } from './client.ts';
import { longFilm, shortFilm } from './media.ts';
import type { World } from './world.ts';

export interface Seeded {
  person: Person;
  /** Somebody who has sent nothing. */
  newcomer: Person;
  /** Posts of the person, each in the state that it is called by. */
  posts: Record<'ready' | 'private' | 'pending' | 'converting' | 'queued' | 'failed' | 'gone', string>;
  /** A file that has not been sent. */
  film: string;
}

const DESCRIPTION = `늦가을 북한산 둘레길을 걸으며 찍었습니다.\n지도: https://example.org/map?trail=12\n
0:00 출발\n0:02 전망대`;
/** The newest last. */
const PUBLIC = [
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

export async function seed(world: World): Promise<Seeded> {
  const { folder } = world;
  const [person, newcomer] = [await world.join('김하나'), await world.join('이두리')];
  const film = join(folder, 'seed.mp4');
  shortFilm(film);
  const ready: string[] = [];
  for (const words of PUBLIC) ready.push(await publishSettled(person, film, words));
  const unseen = await publishSettled(person, film, { title: '가족 모임', visibility: 'private' });
  await publishSettled(person, film, { title: '발표 연습', visibility: 'unlisted' });

  const letter = join(folder, 'letter.mp4');
  await writeFile(letter, 'This is a letter.\n'.repeat(1_000));
  const failed = await publishSettled(person, letter, { title: '회의 녹화' });
  const { id: gone } = await publish(person, letter, { title: '지운 동영상' });
  await person.api.delete('/posts/{id}', { params: { path: { id: gone } } });

  // Twenty minutes: it is under way, and the other waits for it, until the last screen was looked at.
  const long = join(folder, '졸업식 전체.mp4');
  longFilm(long, { size: '256x144', times: 300 });
  await world.convert(1);
  const converting = (await publish(person, long, { title: '졸업식 전체 영상' })).id;
  const queued = (await publish(person, film, { title: '제주도 드라이브' })).id;
  return {
    person,
    newcomer,
    posts: {
      ready: ready.at(-1)!,
      private: unseen,
      pending: await announce(person),
      converting,
      queued,
      failed,
      gone,
    },
    film,
  };
}

/** @returns the post's id, when its conversion has ended. */
async function publishSettled(person: Person, file: string, words: PostTexts): Promise<string> {
  const { id, uploadId } = await publish(person, file, words);
  await settled(person, uploadId);
  return id;
}

/** A video whose file does not come. */
async function announce({ api }: Person): Promise<string> {
  const file = { filename: '돌잔치.mov', size: 3_000_000_000, contentType: 'video/quicktime' };
  const { id: uploadId } = await api.post('/uploads', { body: file });
  return (await api.post('/posts', { body: { uploadId, title: '돌잔치' } })).id;
}
