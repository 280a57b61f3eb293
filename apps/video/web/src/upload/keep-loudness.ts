import { createSetting } from '../setting.ts';

/** Whether conversions of new files keep their loudness. The user's last choice, since it depends on what the user publishes. */
export const KEEP_LOUDNESS = createSetting('keepLoudness', () => false);
