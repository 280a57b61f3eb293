/** Companies, places and sentences that the postings of a company share, for generating labelled pairs. */
import type { Sector } from './occupations.data.ts';

export const KOREAN_STEMS: readonly (readonly [korean: string, english: string])[] = [
  ['한빛', 'Hanbit'],
  ['대한', 'Daehan'],
  ['가람', 'Garam'],
  ['새론', 'Saeron'],
  ['미래', 'Mirae'],
  ['동방', 'Dongbang'],
  ['하늘', 'Haneul'],
  ['청솔', 'Cheongsol'],
  ['누리', 'Nuri'],
  ['세종', 'Sejong'],
  ['금강', 'Geumgang'],
  ['우림', 'Woorim'],
  ['다온', 'Daon'],
  ['아라', 'Ara'],
  ['삼우', 'Samwoo'],
  ['태산', 'Taesan'],
];

export const KOREAN_BUSINESSES: Record<Sector, readonly (readonly [korean: string, english: string])[]> = {
  care: [
    ['병원', 'Hospital'],
    ['요양병원', 'Care Hospital'],
    ['의원', 'Clinic'],
    ['재활병원', 'Rehabilitation Hospital'],
  ],
  industry: [
    ['물산', 'Trading'],
    ['물류', 'Logistics'],
    ['정밀', 'Precision'],
    ['산업', 'Industries'],
    ['전자', 'Electronics'],
  ],
  office: [
    ['소프트', 'Soft'],
    ['시스템즈', 'Systems'],
    ['커머스', 'Commerce'],
    ['솔루션', 'Solutions'],
    ['네트웍스', 'Networks'],
  ],
  food: [
    ['푸드', 'Foods'],
    ['식품', 'Food Industry'],
    ['외식', 'Dining'],
    ['에프앤비', 'F&B'],
  ],
  education: [
    ['학원', 'Academy'],
    ['에듀', 'Edu'],
    ['교육', 'Education'],
    ['어학원', 'Language School'],
  ],
};

export const ENGLISH_STEMS = [
  'Acme',
  'Northwind',
  'Blue River',
  'Summit',
  'Harbor',
  'Oakfield',
  'Silverline',
  'Redwood',
  'Evergreen',
  'Brightside',
  'Kingsley',
  'Lakeview',
  'Meridian',
  'Pinecrest',
  'Stonebridge',
  'Westgate',
] as const;

export const ENGLISH_BUSINESSES: Record<Sector, readonly string[]> = {
  care: ['Health', 'Hospital', 'Care Homes', 'Clinics'],
  industry: ['Logistics', 'Manufacturing', 'Steel', 'Packaging'],
  office: ['Software', 'Analytics', 'Insurance', 'Media'],
  food: ['Foods', 'Restaurants', 'Bakery', 'Hotels'],
  education: ['Academy', 'College', 'Learning', 'Schools'],
};

export interface Place {
  country: string;
  /** Name of the city, by which two places are in different cities. */
  city: string;
  /** Text that boards print in titles. */
  short: string;
  /** Texts of the same place from the least to the most precise. */
  texts: readonly string[];
}

const korean = (city: string, district: string, street: string): Place => ({
  country: 'KR',
  city,
  short: district.replace(/.*\s/, '').replace(/(..)[시구군]$/, '$1'),
  texts: [
    city,
    `${city} ${district}`,
    `${city} ${district} ${street}`,
    `${city}${city === '서울' ? '특별시' : '광역시'} ${district}`,
    `${city}시 ${district}`,
    `${city} > ${district}`,
  ],
});
const western = (country: string, city: string, state: string, full: string, street: string): Place => ({
  country,
  city,
  short: city,
  texts: [`${city}, ${state}`, `${city}, ${full}`, `${street}, ${city}, ${state}`, city],
});

export const KOREAN_PLACES: readonly Place[] = [
  korean('서울', '강남구', '테헤란로 152'),
  korean('서울', '마포구', '양화로 45'),
  korean('서울', '송파구', '올림픽로 300'),
  korean('서울', '금천구', '가산디지털1로 168'),
  korean('서울', '영등포구', '여의대로 24'),
  korean('부산', '해운대구', '센텀중앙로 97'),
  korean('부산', '사상구', '낙동대로 1302'),
  korean('부산', '부산진구', '중앙대로 708'),
  korean('대구', '수성구', '달구벌대로 2450'),
  korean('대구', '달서구', '성서공단로 11'),
  korean('인천', '남동구', '남동대로 215'),
  korean('인천', '연수구', '송도과학로 32'),
  korean('대전', '유성구', '대학로 99'),
  korean('대전', '서구', '둔산로 100'),
  korean('광주', '광산구', '하남산단로 80'),
  korean('광주', '북구', '첨단과기로 176'),
  korean('울산', '남구', '삼산로 274'),
  korean('울산', '북구', '염포로 260'),
];

export const ENGLISH_PLACES: readonly Place[] = [
  western('US', 'Austin', 'TX', 'Texas, United States', '500 Main St'),
  western('US', 'Dallas', 'TX', 'Texas, United States', '1200 Elm St'),
  western('US', 'Houston', 'TX', 'Texas, United States', '77 Smith St'),
  western('US', 'Seattle', 'WA', 'Washington, United States', '1420 5th Ave'),
  western('US', 'Denver', 'CO', 'Colorado, United States', '1801 California St'),
  western('US', 'Chicago', 'IL', 'Illinois, United States', '233 S Wacker Dr'),
  western('US', 'Atlanta', 'GA', 'Georgia, United States', '191 Peachtree St'),
  western('US', 'Phoenix', 'AZ', 'Arizona, United States', '100 W Washington St'),
  western('GB', 'Manchester', 'England', 'United Kingdom', '12 Deansgate'),
  western('GB', 'Leeds', 'England', 'United Kingdom', '5 Park Row'),
  western('GB', 'Bristol', 'England', 'United Kingdom', '30 Queen Square'),
  western('GB', 'Glasgow', 'Scotland', 'United Kingdom', '8 George Square'),
  {
    country: 'DE',
    city: 'Berlin',
    short: 'Berlin',
    texts: ['Berlin', 'Berlin, Germany', 'Friedrichstraße 68, 10117 Berlin'],
  },
  {
    country: 'DE',
    city: 'Hamburg',
    short: 'Hamburg',
    texts: ['Hamburg', 'Hamburg, Germany', 'Spaldingstraße 64, 20097 Hamburg'],
  },
  {
    country: 'DE',
    city: 'Munich',
    short: 'Munich',
    texts: ['Munich', 'Munich, Germany', 'Leopoldstraße 10, 80802 München'],
  },
];

/** Branches of a city; titles name them. */
export const KOREAN_BRANCHES = ['중앙점', '역전점', '시청점', '터미널점', '신도시점', '2호점'] as const;
export const ENGLISH_BRANCHES = [
  'Downtown',
  'Airport',
  'Northside',
  'University',
  'Harbourside',
  'Riverside Mall',
] as const;

export const KOREAN_ABOUT = [
  '{}은(는) 고객의 신뢰를 가장 중요하게 생각합니다',
  '{}은(는) 1998년 설립 이후 꾸준히 성장해 온 기업입니다',
  '{}은(는) 업계를 선도하는 기술력을 갖추고 있습니다',
  '저희는 임직원이 행복한 회사를 만들기 위해 노력합니다',
  '전국 12개 지점에서 800명의 직원이 함께 일하고 있습니다',
  '수평적인 문화와 투명한 소통을 지향합니다',
  '{}과(와) 함께 성장할 인재를 기다립니다',
  '지역 사회와 함께하는 사회 공헌 활동을 이어 가고 있습니다',
  '3년 연속 가족친화기업으로 선정되었습니다',
] as const;
export const KOREAN_BENEFITS = [
  '4대 보험과 퇴직금을 제공합니다',
  '연차와 경조 휴가를 보장합니다',
  '중식을 무료로 제공합니다',
  '명절 선물과 생일 상품권을 드립니다',
  '통근 버스를 운행합니다',
  '건강검진 비용을 지원합니다',
  '자기계발비를 매월 지원합니다',
  '장기근속자를 포상합니다',
] as const;
export const ENGLISH_ABOUT = [
  '{} puts its customers first in everything it does.',
  '{} was founded in 1987 and is still owned by the family.',
  'At {}, you join a team of more than 800 people.',
  '{} operates in twelve locations and keeps growing.',
  'We believe that diverse teams make better decisions.',
  'Our values are honesty, courage and respect.',
  '{} has been named a great place to work three years in a row.',
  'We invest in training, because good people deserve to grow.',
  'We give back to the communities in which we operate.',
] as const;
export const ENGLISH_BENEFITS = [
  'Medical, dental and vision insurance.',
  'Paid time off and holidays.',
  'Retirement plan with employer match.',
  'Employee discount.',
  'Free parking on site.',
  'Subsidized meals.',
  'Annual training budget.',
  'Referral bonus.',
  'Employee assistance program.',
] as const;
