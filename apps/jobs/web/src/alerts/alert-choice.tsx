import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { useSession } from '@workreel/ui/service';
import { type ReactNode, useId, useState } from 'react';
import type { AlertDelivery, AlertTargetInput } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { LastFailure } from './delivery-failure.tsx';
import { nameTimeZone } from './schedule.domain.ts';
import { type Channels, useChannels, zoneOfAlerts } from './settings.ts';
import { SettingsLink } from './settings-link.tsx';
import {
  type AlertChoice,
  describeAddress,
  FREQUENCIES,
  isSameTarget,
  MAX_TARGETS,
  targetKey,
  withEmail,
  withFrequency,
} from './targets.domain.ts';
import { TestResult } from './test-result.tsx';
import { HourSelect, WeekdaySelect } from './time-fields.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import { isTestable, useTest } from './use-test.ts';

interface AlertChoiceState {
  /** Undefined until it is loaded. */
  choice: AlertChoice | undefined;
  channels: Channels | undefined;
  isLoading: boolean;
  /** The controls, which belong into a form. */
  fields: ReactNode;
  /** Belongs outside of the form, because it contains another one. */
  dialog: ReactNode;
}

/**
 * Controls to choose how often and where new postings of a saved search are sent.
 *
 * @param initial - the choice before the user changes it.
 */
export function useAlertChoice(
  initial: (channels: Channels, canEmail: boolean, available: readonly AlertTargetInput[]) => AlertChoice,
): AlertChoiceState {
  const { choice: messages, channels: texts } = useCatalogue(ALERTS);
  const { account } = useSession();
  const { channels, error, retry } = useChannels();
  const [changed, setChanged] = useState<AlertChoice>();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<AlertTargetInput>();
  const [test, sendTest] = useTest();
  const canEmail = channels?.hasMail === true && account?.confirmed === true;
  const available = channels?.hasMail ? withEmail(channels.known) : (channels?.known ?? []);
  const choice = changed ?? (channels && initial(channels, canEmail, available));

  if (!channels || !choice)
    return {
      choice,
      channels,
      isLoading: !error,
      fields: error ? (
        <LoadError error={error} onRetry={retry} />
      ) : (
        <p role="status" className="text-muted">
          {messages.loading}
        </p>
      ),
      dialog: null,
    };

  const select = (target: AlertTargetInput) =>
    setChanged({
      ...choice,
      frequency: choice.frequency === 'never' ? 'daily' : choice.frequency,
      targets: [...choice.targets.filter((each) => !isSameTarget(each, target)), target],
    });
  const onSaved = (target: AlertTargetInput, isTested: boolean) => {
    select(target);
    setAdded(isTested ? undefined : target);
    if (!isTested && isTestable(target, account)) sendTest(target);
  };
  const add = (
    <button type="button" className="button min-h-11 justify-self-start" onClick={() => setAdding(true)}>
      {available.length === 0 ? texts.add : messages.other}
    </button>
  );
  return {
    choice,
    channels,
    isLoading: false,
    fields:
      available.length === 0 ? (
        <div className="grid gap-2">
          <p>{messages.nothing}</p>
          {add}
        </div>
      ) : (
        <>
          <Frequency
            value={choice.frequency}
            onChange={(frequency) => setChanged(withFrequency(choice, frequency, available))}
          />
          {choice.frequency !== 'never' && (
            <>
              <Targets
                available={available}
                selected={choice.targets}
                // The result of the test to a channel that was just added is below the list.
                lastDeliveryTo={(target) =>
                  added && isSameTarget(added, target)
                    ? undefined
                    : channels.settings.alerts.find((each) => isSameTarget(each, target))?.lastDelivery
                }
                onChange={(targets) => setChanged({ ...choice, targets })}
              />
              {added && <TestResult state={test} channel={added.channel} />}
              {channels.settings.alerts.length < MAX_TARGETS && add}
              {choice.frequency !== 'immediate' && (
                <DueTime
                  channels={channels}
                  frequency={choice.frequency}
                  time={choice.time}
                  onChange={(time) => setChanged({ ...choice, time })}
                />
              )}
            </>
          )}
        </>
      ),
    dialog: adding && (
      <ChannelDialog channels={channels} onSaved={onSaved} onClose={() => setAdding(false)} />
    ),
  };
}

interface DueTimeProps {
  channels: Channels;
  frequency: 'daily' | 'weekly';
  time: AlertChoice['time'];
  onChange: (time: NonNullable<AlertChoice['time']>) => void;
}

/** When daily or weekly alerts are sent. */
function DueTime({ channels, frequency, time, onChange }: DueTimeProps) {
  const { choice: messages } = useCatalogue(ALERTS);
  const { language } = useLanguage().t;
  const { hour, weekday } = { ...channels.settings, ...time };
  return (
    <div className="grid gap-2">
      <div className="grid gap-3 sm:grid-cols-2">
        {frequency === 'weekly' && (
          <WeekdaySelect value={weekday} onChange={(value) => onChange({ ...time, weekday: value })} />
        )}
        <HourSelect value={hour} onChange={(value) => onChange({ ...time, hour: value })} />
      </div>
      <p className="text-small text-muted">
        {messages.timeHint(nameTimeZone(zoneOfAlerts(channels, frequency), language))}{' '}
        <SettingsLink label={messages.changeZone} />
      </p>
    </div>
  );
}

function Frequency(props: {
  value: AlertChoice['frequency'];
  onChange: (frequency: AlertChoice['frequency']) => void;
}) {
  const messages = useCatalogue(ALERTS).choice;
  const name = useId();
  return (
    <fieldset>
      <legend className="font-semibold">{messages.frequency}</legend>
      <div className="flex flex-wrap gap-x-5">
        {FREQUENCIES.map((frequency) => (
          <label key={frequency} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              className="size-4 accent-accent"
              checked={frequency === props.value}
              onChange={() => props.onChange(frequency)}
            />
            {messages.frequencies[frequency]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface TargetsProps {
  available: readonly AlertTargetInput[];
  selected: readonly AlertTargetInput[];
  lastDeliveryTo: (target: AlertTargetInput) => AlertDelivery | null | undefined;
  onChange: (selected: AlertTargetInput[]) => void;
}

function Targets({ available, selected, lastDeliveryTo, onChange }: TargetsProps) {
  const { choice: messages, names } = useCatalogue(ALERTS);
  const { account } = useSession();
  const isSelected = (target: AlertTargetInput) => selected.some((each) => isSameTarget(each, target));
  const toggle = (target: AlertTargetInput) =>
    onChange(
      isSelected(target) ? selected.filter((each) => !isSameTarget(each, target)) : [...selected, target],
    );
  return (
    <fieldset>
      <legend className="font-semibold">{messages.channels}</legend>
      <ul>
        {available.map((target, index) => (
          <li key={targetKey(target)}>
            <label className="flex min-h-11 items-center gap-2">
              <input
                // The browser reports that at least one must be selected.
                ref={(input) => {
                  const missing = index === 0 && selected.length === 0;
                  input?.setCustomValidity(missing ? messages.noChannel : '');
                }}
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={isSelected(target)}
                disabled={!isSelected(target) && selected.length >= MAX_TARGETS}
                onChange={() => toggle(target)}
              />
              <span className="min-w-0">
                {names[target.channel]}{' '}
                <span className="text-small text-muted">{describeAddress(target, account?.email ?? '')}</span>
              </span>
            </label>
            {isSelected(target) && <LastFailure delivery={lastDeliveryTo(target)} />}
          </li>
        ))}
      </ul>
      {account?.confirmed === false && isSelected({ channel: 'email' }) && <Unconfirmed />}
    </fieldset>
  );
}
