/** What the library is called by in each language, and what its readers would look for. */
const ko = {
  locale: 'ko-KR',
  heading: '동영상',
  search: '동영상 검색',
  clear: '검색어 지우기',
  order: '정렬',
  private: '비공개',
  pending: '파일 기다리는 중',
  count: (count: number) => `동영상 ${count}개`,
  removeTag: (tag: string) => `조건 빼기: 태그: ${tag}`,
  removeAuthor: (author: string) => `조건 빼기: 작성자: ${author}`,
  earlier: '앞의 동영상 보기',
  end: '마지막 동영상입니다.',
  none: '아직 동영상이 없습니다',
  toUpload: '동영상 올리기',
  noneFits: '조건에 맞는 동영상이 없습니다',
  showAll: '모든 동영상 보기',
  pastEnd: '이 페이지에는 동영상이 없습니다',
  firstPage: '첫 페이지로',
  /** Letters in the middle of a title. */
  typed: '을 산',
  found: '가을 산책',
};

const en: typeof ko = {
  locale: 'en-GB',
  heading: 'Videos',
  search: 'Search videos',
  clear: 'Clear the search',
  order: 'Sort by',
  private: 'Private',
  pending: 'Waiting for the file',
  count: (count) => `${count} ${count === 1 ? 'video' : 'videos'}`,
  removeTag: (tag) => `Remove filter: Tag: ${tag}`,
  removeAuthor: (author) => `Remove filter: Author: ${author}`,
  earlier: 'Show earlier videos',
  end: 'That was the last video.',
  none: 'No videos yet',
  toUpload: 'Upload a video',
  noneFits: 'No video fits',
  showAll: 'Show all videos',
  pastEnd: 'There are no videos on this page',
  firstPage: 'To the first page',
  typed: 'AT daw',
  found: 'Sea at dawn',
};

export const LIBRARY_WORDS = [ko, en];
