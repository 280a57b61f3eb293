import { describe, expect, it } from 'vitest';
import { type Condition, classifyText, splitConditions } from './classify.domain.ts';

describe('classifyText', () => {
  it.each<[Condition | null, string[]]>([
    [
      'location',
      [
        '서울 강남구',
        '서울전체',
        '전국',
        '부산 강서구 외',
        '동대문구 회기2동',
        '일본',
        '중구',
        '재택근무',
        'New York, NY 10012 (Midtown)',
        'Remote',
        'Seoul, South Korea',
      ],
    ],
    [
      'experience',
      [
        '신입',
        '경력',
        '경력무관',
        '신입·경력3년↑',
        '3 ~ 12년',
        '경력(년수무관)',
        '3+ years',
        'Entry level',
        'mind. 3 Jahre',
        '経験3年以上',
      ],
    ],
    [
      'education',
      [
        '학력무관',
        '대졸↑',
        '대학(2,3년)↑',
        '대학교(4년)↑',
        '석사↑',
        "Bachelor's degree",
        'Licenciatura',
        '大卒',
      ],
    ],
    [
      'employmentType',
      [
        '정규직',
        '정규직 외',
        '파트·프리랜서',
        '교육생',
        '기간제·계약직',
        'Full-time',
        'Contract',
        'Vollzeit, befristet',
        'CDI',
        '正社員',
      ],
    ],
    [
      'salary',
      [
        '300 만원',
        '3,200 만원',
        '연봉 3,000~4,000만원',
        '월급 2,200,000',
        '시급 10,320',
        '회사내규에 따름',
        '면접 후 결정',
        '$18 - $25 an hour',
        'LKR 40,000',
        '8 000 - 12 000 zł brutto / mies.',
        'CHF 110’000',
        '月給25万円〜35万円',
      ],
    ],
    [
      'deadline',
      [
        '~ 09/30(화)',
        '~10.11(일)',
        '05/01(금) 마감',
        'D-4',
        '오늘마감',
        '채용시',
        '상시채용',
        'Bewerbungsfrist: 31.10.2026',
      ],
    ],
    [
      null,
      [
        '',
        '외',
        '인기있는',
        '평균연봉 상위 10%',
        '연봉상승률 10% 이상',
        '취업축하금',
        '성과급/상여금',
        'IT개발·데이터 지원 TOP100',
        '등록일 24/12/05',
        '04/01(수) 등록',
        '웹개발',
        '학원강사',
        '파트강사',
        '학사관리',
        '경력개발',
        'AI(인공지능)',
        'Python',
        '20명',
        '5 km',
        'Series B, $40M raised',
        '25 years of success',
      ],
    ],
  ])('classifies texts as %s', (condition, texts) => {
    expect(texts.map((text) => [text, classifyText(text)])).toEqual(texts.map((text) => [text, condition]));
  });
});

describe('splitConditions', () => {
  it.each<[string, string[]]>([
    ['3 ~ 5년 · 정규직', ['3 ~ 5년', '정규직']],
    ['경력 2년↑ · 계약직 외', ['경력 2년↑', '계약직 외']],
    ['신입 · 경력 · 정규직', ['신입 · 경력', '정규직']],
    ['경력무관 · 정규직 외', ['경력무관', '정규직 외']],
    ['신입·경력', ['신입·경력']],
    ['정규직·계약직', ['정규직·계약직']],
    ['신입·경력3년↑', ['신입·경력3년↑']],
    ['서울 강남구 | 경력 | 대졸↑', ['서울 강남구', '경력', '대졸↑']],
    ['', []],
    [' · ', ['·']],
  ])('splits %j', (text, parts) => {
    expect(splitConditions(text)).toEqual(parts);
  });
});
