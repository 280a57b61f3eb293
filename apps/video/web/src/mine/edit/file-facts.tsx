import { useCatalogue } from '@workreel/ui/language';
import { TechnicalDetails } from '@workreel/ui/status-message';
import { formatTime } from '@workreel/ui/times';
import { type ReactNode, useId } from 'react';
import type { Post, Upload } from '../../api.ts';
import { formatBytes, formatDuration } from '../../format.domain.ts';
import { MINE, useLanguage } from '../../language/language.ts';
import { useDownload } from '../../posts/use-download.ts';
import { isUnfinished } from '../my-videos.domain.ts';
import { useFailureToast } from '../use-failure-toast.ts';

/** The original file of a video: properties, download and processing history. */
export function FileFacts({ post, upload }: { post: Post; upload: Upload }) {
  const { t } = useLanguage();
  const { facts: messages } = useCatalogue(MINE).edit;
  const heading = useId();
  const { durationSeconds, width, height, renditions } = post;
  return (
    <section aria-labelledby={heading} className="card grid gap-3 p-4">
      <h2 id={heading} className="text-large font-semibold">
        {messages.heading}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name={messages.name}>{upload.filename}</Fact>
        {upload.size !== null && <Fact name={messages.size}>{formatBytes(upload.size, t.language)}</Fact>}
        <Fact name={messages.uploadedAt}>
          <time dateTime={upload.createdAt}>{formatTime(upload.createdAt, t.language)}</time>
        </Fact>
        {durationSeconds !== null && <Fact name={messages.length}>{formatDuration(durationSeconds)}</Fact>}
        {width !== null && <Fact name={messages.resolution}>{`${width}×${height}`}</Fact>}
        {renditions.length > 0 && <Fact name={messages.qualities}>{qualitiesOf(renditions)}</Fact>}
      </dl>
      {!isUnfinished(upload.state) && <Download post={post} />}
      <History upload={upload} />
    </section>
  );
}

/** Returns `1080p, 720p (H.264, AV1)`. */
function qualitiesOf(renditions: Post['renditions']): string {
  const names = new Set(renditions.map(({ name }) => name));
  const codecs = new Set(
    renditions.map(({ codec, videoRange }) => CODEC_NAMES[codec] + (videoRange === 'SDR' ? '' : ' HDR')),
  );
  return `${[...names].join(', ')} (${[...codecs].join(', ')})`;
}
const CODEC_NAMES = { h264: 'H.264', av1: 'AV1' };

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Download({ post }: { post: Post }) {
  const { facts: messages } = useCatalogue(MINE).edit;
  const showFailure = useFailureToast();
  const { busy, download } = useDownload(post.id, (error) => showFailure('download', post.title, error));
  return (
    <button type="button" className="button justify-self-start" aria-disabled={busy} onClick={download}>
      {messages.download}
    </button>
  );
}

function History({ upload }: { upload: Upload }) {
  const { t } = useLanguage();
  const { facts: messages } = useCatalogue(MINE).edit;
  return (
    <details>
      <summary className="cursor-pointer rounded text-accent">{messages.history}</summary>
      <ol className="mt-2 grid gap-1.5 text-small">
        {upload.history.map(({ state, at, detail }) => (
          <li key={`${at} ${state}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span>{t.status[state]}</span>
            <time dateTime={at} className="text-muted">
              {formatTime(at, t.language)}
            </time>
            {detail !== null && (
              <div className="col-span-2">
                <TechnicalDetails text={detail} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
