import { useQuery, useQueryClient } from '@tanstack/react-query';
import { expectOk, unwrap } from '@workreel/ui/calls';
import { CopyField } from '@workreel/ui/copy-field';
import { Dialog } from '@workreel/ui/dialog';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { useFailureToast } from '../use-failure-toast.tsx';
import { googleCalendarUrl, toWebcalUrl } from './calendar.domain.ts';

const CALENDAR = [PER_ACCOUNT, 'calendar'];

/** Creates, shows, renews and removes the private address at which calendar programs read interviews, tasks and deadlines. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).board.calendar;
  const { data, error, refetch } = useQuery({
    queryKey: CALENDAR,
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(client.GET('/calendar', { signal })),
  });
  const { busy, create, remove } = useCalendarChanges();
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <div className="mt-2 grid gap-4">
        <p>{messages.hint}</p>
        {!data && !error && <div className="skeleton h-24" />}
        {!data && error && (
          <div role="alert" className="grid justify-items-start gap-2">
            <p>{describeError(error, t).title}</p>
            <button type="button" className="button" onClick={() => void refetch()}>
              {t.error.retry}
            </button>
          </div>
        )}
        {data?.url === null && (
          <button
            type="button"
            className="button primary min-h-11 justify-self-start"
            aria-disabled={busy}
            onClick={() => void create(messages.created)}
          >
            {messages.create}
          </button>
        )}
        {data?.url && (
          <Address
            url={data.url}
            busy={busy}
            onRenew={() => create(messages.renewed)}
            onRemove={() => remove()}
          />
        )}
        <button type="button" className="button min-h-11 justify-self-end" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </Dialog>
  );
}

/** Returns functions that change the address. They report failures with a toast. */
function useCalendarChanges() {
  const messages = useCatalogue(TRACKER).board.calendar;
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const change = async (send: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(true);
    try {
      queries.setQueryData(CALENDAR, await send());
      toast(done);
    } catch (error) {
      showFailure(messages.failed, error as Error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    create: (done: string) => change(() => unwrap(client.POST('/calendar')), done),
    remove: () =>
      change(async () => {
        await expectOk(client.DELETE('/calendar'));
        return { url: null, createdAt: null };
      }, messages.removed),
  };
}

interface AddressProps {
  url: string;
  busy: boolean;
  onRenew: () => Promise<void>;
  onRemove: () => Promise<void>;
}

function Address({ url, busy, onRenew, onRemove }: AddressProps) {
  const messages = useCatalogue(TRACKER).board.calendar;
  const shared = useCatalogue(TRACKER);
  const [asking, setAsking] = useState<'renew' | 'remove'>();
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) confirm.current?.focus();
  }, [asking]);
  return (
    <>
      <CopyField label={messages.address} hint={messages.addressHint} value={url} messages={messages} />
      <div className="flex flex-wrap gap-2">
        <a
          className="button min-h-11"
          href={googleCalendarUrl(url)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="calendar" /> {messages.google} <Icon name="external-link" />
          <span className="visually-hidden"> ({shared.newTab})</span>
        </a>
        <a className="button min-h-11" href={toWebcalUrl(url)}>
          <Icon name="calendar" /> {messages.others}
        </a>
      </div>
      {asking ? (
        <div className="grid gap-2 rounded-card bg-notice-soft p-4">
          <p id="calendar-question">{asking === 'renew' ? messages.renewHint : messages.removeHint}</p>
          <div className="flex flex-wrap gap-2">
            <button
              ref={confirm}
              type="button"
              className="button danger min-h-11"
              aria-describedby="calendar-question"
              aria-disabled={busy}
              onClick={() =>
                void (asking === 'renew' ? onRenew() : onRemove()).then(() => setAsking(undefined))
              }
            >
              {asking === 'renew' ? messages.renewConfirm : messages.removeConfirm}
            </button>
            <button type="button" className="button min-h-11" onClick={() => setAsking(undefined)}>
              {shared.cancel}
            </button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button min-h-11" onClick={() => setAsking('renew')}>
            {messages.renew}
          </button>
          <button type="button" className="button min-h-11" onClick={() => setAsking('remove')}>
            {messages.remove}
          </button>
        </div>
      )}
    </>
  );
}
