import { useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useState } from 'react';
import type { AlertSettings } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';
import { changeSettings } from './settings.ts';

/** Returns whether alerts about tracked postings are on, and how to turn them on and off, one change at a time. */
export function useTrackedPostings(settings: AlertSettings) {
  const { other: messages, errors } = useCatalogue(ALERTS);
  const { t } = useLanguage();
  const queries = useQueryClient();
  /** The value that is being saved. */
  const [saving, setSaving] = useState<boolean>();
  const save = async (trackedPostings: boolean) => {
    if (saving !== undefined) return;
    setSaving(trackedPostings);
    try {
      await changeSettings(queries, { trackedPostings });
      toast(trackedPostings ? messages.trackedOn : messages.trackedOff);
    } catch (error) {
      toast(`${messages.trackedFailed}. ${failureReason(error as Error, t, errors)}`, 'alarm');
    } finally {
      setSaving(undefined);
    }
  };
  return { checked: saving ?? settings.trackedPostings, save };
}
