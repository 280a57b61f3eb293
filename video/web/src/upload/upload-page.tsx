import { Condition } from '@workreel/ui/conditions';
import { type DragEvent, useState, useSyncExternalStore } from 'react';
import type { Visibility } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { VisibilityChoice } from '../posts/visibility-choice.tsx';
import { useSession } from '../session/session.ts';
import { SignInForm } from '../session/sign-in-page.tsx';
import { TransferRow } from './transfer-row.tsx';
import { addFiles, currentTransfers, onTransfers } from './transfers.ts';
import { UnfinishedUploads } from './unfinished-uploads.tsx';

/** Endings of videos for which some systems know no type of `video/…`. */
const ACCEPTED = 'video/*,.mkv,.mov,.avi,.mts,.m2ts,.ts,.webm,.wmv,.flv';
/** Conversions followed by events at once: each holds one of the browser's six connections to the service. */
const FOLLOWED = 2;

export function UploadPage() {
  const { t } = useLanguage();
  const { account } = useSession();
  if (!account)
    return (
      <>
        <Condition title={t.upload.signInFirst} hint={t.upload.signInHint} />
        <SignInForm />
      </>
    );
  return (
    <>
      <h1>{t.upload.heading}</h1>
      <Picker />
      <Transfers />
      <UnfinishedUploads accountId={account.id} />
    </>
  );
}

function Picker() {
  const { upload: words } = useLanguage().t;
  const [visibility, setVisibility] = useState<Visibility>('public');
  const [refused, setRefused] = useState(0);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => setRefused(addFiles([...(files ?? [])], visibility));
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div className="picker">
      <label
        className={over ? 'drop is-over' : 'drop'}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          className="unseen"
          multiple
          accept={ACCEPTED}
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be picked again.
            event.currentTarget.value = '';
          }}
        />
        <span className="primary">{words.pick}</span>
        <span className="hint">{words.drop}</span>
      </label>
      <VisibilityChoice label={words.newVisibility} value={visibility} onChoose={setVisibility} />
      {refused > 0 && (
        <p className="fault" role="alert">
          {words.refused(refused)}
        </p>
      )}
    </div>
  );
}

function Transfers() {
  const { upload: words } = useLanguage().t;
  const transfers = useSyncExternalStore(onTransfers, currentTransfers);
  const sent = transfers.filter(({ phase }) => phase === 'sent').map(({ id }) => id);
  const followed = new Set(sent.slice(-FOLLOWED));
  if (transfers.length === 0) return null;
  return (
    <section aria-label={words.list}>
      <ul className="transfers">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} followed={followed.has(transfer.id)} />
        ))}
      </ul>
    </section>
  );
}
