const ko = {
  missing: '공고를 찾을 수 없습니다',
  fact: (field: string, value: string) => `${field}: ${value}`,
  fields: {
    companyName: '회사',
    location: '지역',
    experience: '경력',
    education: '학력',
    employmentType: '고용 형태',
    salary: '급여',
    deadline: '마감',
    techStack: '기술 스택',
    sector: '직무 분야',
  },
};

export default ko;
