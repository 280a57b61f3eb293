/** Records of the unfinished uploads of this browser, in `localStorage`. */
import { parseRecords, type UploadRecord, withoutRecord, withRecord } from './resume.domain.ts';

const STORAGE_KEY = 'workreel.video.uploads';

/** Storage may be disabled or full; then uploads cannot be resumed after a reload, but everything else works. */
export function loadRecords(): UploadRecord[] {
  try {
    return parseRecords(localStorage.getItem(STORAGE_KEY));
  } catch {
    return [];
  }
}

export const saveRecord = (record: UploadRecord): void => store(withRecord(loadRecords(), record));
export const deleteRecord = (uploadId: string): void => store(withoutRecord(loadRecords(), uploadId));

function store(records: UploadRecord[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(records));
  } catch {
    // See loadRecords.
  }
}
