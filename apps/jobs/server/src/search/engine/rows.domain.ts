import type { EducationLevel, EmploymentType } from '@workreel/jobs-contract';
import type { Document } from './document.domain.ts';

/** A posting as the database writes it for the index: an array, in the order of `live/documents.sql.ts`. */
type Row = [
  id: number,
  sortAt: number,
  title: string,
  company: string,
  techStack: string[],
  sector: string[],
  regions: string[],
  locationText: string | null,
  minYears: number | null,
  maxYears: number | null,
  newcomer: boolean | null,
  education: EducationLevel | null,
  employmentTypes: EmploymentType[],
  deadline: string | null,
  amount: number | null,
  currency: string | null,
  open: boolean,
  site: string,
];

/** Reads postings from the JSON text that the database wrote. */
export function readDocuments(text: string): Document[] {
  return (JSON.parse(text) as Row[]).map((row) => ({
    id: row[0],
    sortAt: row[1],
    title: row[2],
    company: row[3],
    techStack: row[4],
    sector: row[5],
    regions: row[6],
    locationText: row[7],
    minYears: row[8],
    maxYears: row[9],
    newcomer: row[10],
    education: row[11],
    employmentTypes: row[12],
    deadline: row[13],
    amount: row[14],
    currency: row[15],
    open: row[16],
    site: row[17],
  }));
}
