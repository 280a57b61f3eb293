/** The uploads that this browser began and that have not arrived. */
import { readRecords, type UploadRecord, withoutRecord, withRecord } from './resume.domain.ts';

const RECORDS = 'workreel.video.uploads';

/** Storage may be shut or full: then an upload cannot be gone on with after a reload, and nothing else is lost. */
export function recordsKept(): UploadRecord[] {
  try {
    return readRecords(localStorage.getItem(RECORDS));
  } catch {
    return [];
  }
}

export const rememberUpload = (record: UploadRecord): void => keep(withRecord(recordsKept(), record));
export const forgetUpload = (uploadId: string): void => keep(withoutRecord(recordsKept(), uploadId));

function keep(records: UploadRecord[]): void {
  try {
    localStorage.setItem(RECORDS, JSON.stringify(records));
  } catch {
    // See above.
  }
}
