import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@workreel/ui/dialog';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useRef, useState } from 'react';
import type { AlertChannel, AlertTarget, AlertTargetInput } from '../api.ts';
import { ALERTS } from '../language/language.ts';
import { ChannelForm } from './channel-form.tsx';
import { Secret } from './secret.tsx';
import { addTarget, type Channels, changeTarget } from './settings.ts';
import { addressOf } from './targets.domain.ts';

/** In the order in which job seekers choose them. */
const CHANNELS: readonly AlertChannel[] = ['email', 'telegram', 'slack', 'discord', 'ntfy', 'webhook'];

interface ChannelDialogProps {
  channels: Channels;
  /** The channel to change; undefined to add one. */
  target?: AlertTargetInput;
  /**
   * Called with the address of a channel that was added or changed, after its secret was shown.
   *
   * @param isTested - whether the user has sent a test to it.
   */
  onSaved: (target: AlertTargetInput, isTested: boolean) => void;
  onClose: () => void;
}

/** Adds a channel, or changes the address of one. */
export function ChannelDialog({ channels, target, onSaved, onClose }: ChannelDialogProps) {
  const messages = useCatalogue(ALERTS);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState(target?.channel);
  const [saved, setSaved] = useState<{ stored: AlertTarget; isTested: boolean }>();
  const secret = saved?.stored.secret;
  const isClosed = useRef(false);
  const close = (result = saved) => {
    // A dialog that is removed is closed once more.
    if (result && !isClosed.current) onSaved(addressOf(result.stored), result.isTested);
    isClosed.current = true;
    onClose();
  };
  const save = async (next: AlertTargetInput, isTested: boolean) => {
    const stored = target
      ? await changeTarget(queries, channels, target, next)
      : await addTarget(queries, channels, next);
    toast(target ? messages.form.saved : messages.form.added(messages.names[next.channel]));
    const result = { stored, isTested };
    if (stored.secret === undefined) close(result);
    else setSaved(result);
  };
  const titleOf = target ? messages.form.change : messages.form.add;
  return (
    <Dialog title={chosen ? titleOf(messages.names[chosen]) : messages.form.choose} onClose={() => close()}>
      <div className="mt-3 grid gap-4">
        {secret !== undefined && <Secret secret={secret} onClose={() => close()} />}
        {secret === undefined && !chosen && (
          <>
            <Choices channels={channels} onChoose={setChosen} />
            <button type="button" className="button min-h-11 justify-self-start" onClick={onClose}>
              {messages.form.cancel}
            </button>
          </>
        )}
        {secret === undefined && chosen && (
          <ChannelForm
            key={chosen}
            channel={chosen}
            channels={channels}
            target={target}
            onSave={save}
            back={
              target
                ? { label: messages.form.cancel, onBack: onClose }
                : { label: messages.form.back, onBack: () => setChosen(undefined) }
            }
          />
        )}
      </div>
    </Dialog>
  );
}

function Choices(props: { channels: Channels; onChoose: (channel: AlertChannel) => void }) {
  const { names, about, channels: texts } = useCatalogue(ALERTS);
  const { known, hasMail } = props.channels;
  const hasEmail = known.some(({ channel }) => channel === 'email');
  return (
    <>
      {!hasMail && <p>{texts.noMail}</p>}
      <ul className="grid gap-2">
        {CHANNELS.filter((channel) => channel !== 'email' || (hasMail && !hasEmail)).map((channel) => (
          <li key={channel}>
            <button
              type="button"
              className="card grid min-h-11 w-full px-3 py-2 text-left hover:border-accent"
              onClick={() => props.onChoose(channel)}
            >
              <span className="font-semibold">{names[channel]}</span>
              <span className="text-small text-muted">{about[channel]}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
