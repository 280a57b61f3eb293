import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import type { Account } from '@workreel/ui/service';
import { failureReason } from '@workreel/ui/status-message';
import { formatAgo } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import type { AlertDelivery, AlertTargetInput } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { LastFailure } from './delivery-failure.tsx';
import { Section } from './section.tsx';
import { addTarget, type Channels, removeTarget } from './settings.ts';
import { describeAddress, isSameTarget, MAX_TARGETS, searchesUsing, targetKey } from './targets.domain.ts';
import { TestResult } from './test-result.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import { isTestable, useTest } from './use-test.ts';

interface ChannelListProps {
  channels: Channels;
  account: Account;
}

/** The channels of the user, and a button to add one. */
export function ChannelList({ channels, account }: ChannelListProps) {
  const { channels: messages } = useCatalogue(ALERTS);
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<{ target?: AlertTargetInput }>();
  const [saved, setSaved] = useState<AlertTargetInput>();
  const { known, settings, hasMail } = channels;
  // A changed address is another item of the list, so that the button that opened the dialog no longer exists.
  const wasOpen = useRef(false);
  useEffect(() => {
    const isLost = wasOpen.current && !dialog && document.activeElement === document.body;
    wasOpen.current = dialog !== undefined;
    if (isLost) heading.current?.focus();
  }, [dialog]);
  return (
    <Section title={messages.title} hint={messages.hint} heading={heading}>
      {!hasMail && known.length === 0 && (
        <p className="rounded-card bg-notice-soft px-3 py-2">{messages.noMail}</p>
      )}
      {known.length === 0 ? (
        <div>
          <p className="font-semibold">{messages.none}</p>
          <p>{messages.noneHint}</p>
        </div>
      ) : (
        <ul aria-label={messages.title} className="divide-y divide-line">
          {known.map((target) => (
            <ChannelItem
              key={targetKey(target)}
              target={target}
              channels={channels}
              account={account}
              saved={saved && isSameTarget(saved, target) ? saved : undefined}
              onChange={() => setDialog({ target })}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {settings.alerts.length < MAX_TARGETS ? (
        <button
          type="button"
          className={`button min-h-11 justify-self-start ${known.length === 0 ? 'primary' : ''}`}
          onClick={() => setDialog({})}
        >
          <Icon name="plus" />
          {messages.add}
        </button>
      ) : (
        <p className="text-muted">{messages.full(MAX_TARGETS)}</p>
      )}
      {dialog && (
        <ChannelDialog
          channels={channels}
          {...dialog}
          onSaved={(target, isTested) => setSaved(isTested ? undefined : target)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Section>
  );
}

interface ChannelItemProps extends ChannelListProps {
  target: AlertTargetInput;
  /** Another object each time the channel was added or changed, which sends a test. */
  saved: AlertTargetInput | undefined;
  onChange: () => void;
  onRemoved: () => void;
}

function ChannelItem({ target, saved, channels, account, onChange, onRemoved }: ChannelItemProps) {
  const messages = useCatalogue(ALERTS);
  const { channels: texts } = messages;
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [test, sendTest] = useTest();
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends one test each time the channel was saved.
  useEffect(() => {
    if (saved && isTestable(saved, account)) sendTest(saved);
  }, [saved]);
  const [busy, setBusy] = useState(false);
  const confirm = useRef<HTMLDialogElement>(null);
  const { channel } = target;
  const address = describeAddress(target, account.email);
  const name = `${messages.names[channel]} ${address}`;
  const users = searchesUsing(channels.searches, target).length;
  const stored = channels.settings.alerts.find((each) => isSameTarget(each, target));
  const act = async (action: () => Promise<unknown>, done: string, failed: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await action();
      toast(done);
    } catch (error) {
      toast(`${failed}. ${failureReason(error as Error, t, messages.errors)}`, 'alarm');
    } finally {
      setBusy(false);
    }
  };
  const remove = () =>
    act(
      async () => {
        await removeTarget(queries, channels, target);
        onRemoved();
      },
      texts.removed(messages.names[channel]),
      texts.removeFailed,
    );
  const addToSettings = () =>
    act(() => addTarget(queries, channels, target), messages.form.saved, texts.changeFailed);
  return (
    <li className="grid gap-2 py-3">
      <div>
        <h3 className="font-semibold">{messages.names[channel]}</h3>
        <p className="text-muted wrap-anywhere">{address}</p>
        {users > 0 && (
          <p className="text-small text-muted">
            {stored ? texts.searches(users) : texts.onlySearches(users)}
          </p>
        )}
      </div>
      {channel === 'email' && channels.hasMail && !account.confirmed && <Unconfirmed />}
      <div className="flex flex-wrap gap-2 *:min-h-11">
        <button
          type="button"
          className="button px-3"
          aria-label={texts.testOf(name)}
          aria-disabled={test === 'sending'}
          onClick={() => sendTest(target)}
        >
          <Icon name="send" />
          {texts.test}
        </button>
        {!stored && channels.settings.alerts.length < MAX_TARGETS && (
          <button
            type="button"
            className="button px-3"
            aria-label={texts.forAllOf(name)}
            aria-disabled={busy}
            onClick={() => void addToSettings()}
          >
            {texts.forAll}
          </button>
        )}
        {channel !== 'email' && (
          <button type="button" className="button px-3" aria-label={texts.changeOf(name)} onClick={onChange}>
            {texts.change}
          </button>
        )}
        <button
          type="button"
          className="button px-3"
          aria-label={texts.removeOf(name)}
          aria-disabled={busy}
          onClick={() => confirm.current!.showModal()}
        >
          {texts.remove}
        </button>
      </div>
      {test !== undefined ? (
        <TestResult state={test} channel={channel} />
      ) : (
        stored && <LastDelivery delivery={stored.lastDelivery} />
      )}
      <ConfirmDialog
        ref={confirm}
        question={texts.removeQuestion(messages.names[channel])}
        yes={texts.remove}
        no={messages.form.cancel}
        danger
        onYes={() => void remove()}
      >
        <p className="mt-2">{texts.removeHint(users)}</p>
      </ConfirmDialog>
    </li>
  );
}

/** Whether the latest alert to a channel was sent, or why not. */
function LastDelivery({ delivery }: { delivery: AlertDelivery | null }) {
  const { channels: texts } = useCatalogue(ALERTS);
  const { t } = useLanguage();
  if (!delivery) return <p className="text-small text-muted">{texts.untested}</p>;
  if (delivery.state !== 'sent') return <LastFailure delivery={delivery} />;
  return (
    <p className="flex items-center gap-x-2 text-small text-muted">
      <Icon name="check" />
      {texts.lastSent(formatAgo(delivery.at, t))}
    </p>
  );
}
