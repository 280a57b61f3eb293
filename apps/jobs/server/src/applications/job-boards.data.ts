/** Names of sites and systems that publish the postings of many companies, so that their names are not those of employers. */
export const JOB_BOARDS: readonly string[] = `
사람인|Saramin
잡코리아|JobKorea
원티드|Wanted
알바몬|Albamon
알바천국|Alba
인크루트|Incruit
점핏|Jumpit
랠릿|Rallit
로켓펀치|RocketPunch
프로그래머스|Programmers
리멤버|Remember
블라인드 하이어|Blind
잡플래닛|Jobplanet
캐치|Catch
자소설닷컴|Jasoseol
링커리어|Linkareer
슈퍼루키|Superookie
그룹바이|Groupby
워크넷|Worknet
고용24|Work24
나라일터
잡알리오
벼룩시장|벼룩시장구인구직
교차로|교차로잡
당근|당근알바
그리팅|Greeting
나인하이어|Ninehire
LinkedIn|링크드인
Indeed|인디드
Glassdoor|글래스도어
Monster
ZipRecruiter
CareerBuilder
SimplyHired
Dice
Adzuna
Jooble
Talent.com
Jora
SEEK
JobsDB
Jobstreet
Naukri
Foundit
Reed
Reed.co.uk
Totaljobs
CV-Library
Guardian Jobs
StepStone
XING
Bundesagentur für Arbeit
Arbeitsagentur
HelloWork
Apec
France Travail
Welcome to the Jungle
Otta
InfoJobs
Wellfound
AngelList
Built In
Hired
Y Combinator
Work at a Startup
We Work Remotely
Remote OK
Remotive
FlexJobs
Himalayas
Landing.jobs
Japan Dev
TokyoDev
Wantedly
Green
doda
リクナビ|リクナビNEXT|Rikunabi
マイナビ|マイナビ転職|Mynavi
ビズリーチ|BizReach
Greenhouse
Lever
Ashby
Workable
SmartRecruiters
Teamtailor
Personio
Recruitee
Workday
myworkdayjobs
BambooHR
iCIMS
Jobvite
Breezy HR
Rippling
Pinpoint
JOIN
Notion
Workreel
`
  .trim()
  .split(/[\n|]/);
