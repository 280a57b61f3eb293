import { useQueryClient } from '@tanstack/react-query';
import { expectOk } from '@workreel/ui/calls';
import { useCatalogue } from '@workreel/ui/language';
import { navigate } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useState } from 'react';
import { client, type Posting } from '../api.ts';
import { POSTING, useLanguage } from '../language/language.ts';

/** Lets admins remove the posting, after confirmation. */
export function AdminActions({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const { account } = useSession();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  if (account?.role !== 'admin') return null;
  const removePosting = async () => {
    try {
      await expectOk(client.DELETE('/jobs/{id}', { params: { path: { id: posting.id } } }));
      await queries.resetQueries({ queryKey: ['postings'] });
      toast(messages.removed);
      await navigate('/');
    } catch (error) {
      toast(describeError(error as Error, t).title, 'alarm');
    }
  };
  return (
    <div className="grid gap-2">
      {confirming && <p role="alert">{messages.removeQuestion}</p>}
      <div className="flex gap-2">
        <button
          type="button"
          className="button danger"
          onClick={() => (confirming ? void removePosting() : setConfirming(true))}
        >
          {messages.remove}
        </button>
        {confirming && (
          <button type="button" className="button" onClick={() => setConfirming(false)}>
            {messages.cancel}
          </button>
        )}
      </div>
    </div>
  );
}
