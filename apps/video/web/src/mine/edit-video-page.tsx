import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { AccountRequired } from '@workreel/ui/account/required';
import { Condition } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { isAbsent } from '@workreel/ui/service-error';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useEffect, useId, useRef } from 'react';
import type { Post, Upload } from '../api.ts';
import { Unavailable } from '../conditions.tsx';
import { MINE } from '../language/language.ts';
import { CaptionsEditor } from '../posts/captions-editor.tsx';
import { Conversion } from '../posts/conversion.tsx';
import { usePost, useUpload } from '../posts/use-post.ts';
import { DeleteVideo } from './delete-video.tsx';
import { FileFacts } from './edit/file-facts.tsx';
import { PosterEditor } from './edit/poster-editor.tsx';
import { TextsForm } from './edit/texts-form.tsx';

/** One of one's own videos: what is said of it, its captions and its poster. */
export function EditVideoPage() {
  const { id } = useParams({ from: '/my-videos/$id' });
  const messages = useCatalogue(MINE);
  return <AccountRequired why={messages.why}>{() => <Loaded key={id} id={id} />}</AccountRequired>;
}

function Loaded({ id }: { id: string }) {
  const messages = useCatalogue(MINE).edit;
  const post = usePost(id, true);
  const isOthers = post.data?.own === false;
  const upload = useUpload(isOthers ? undefined : post.data?.uploadId);
  useKeptHistory(post.data, upload.data);
  // Of what is somebody else's nothing can be changed: for this page it is not there.
  const isGone = isAbsent(post.error) || isAbsent(upload.error) || isOthers;
  useWindowTitle(isGone ? messages.gone : messages.page);
  if (isGone)
    return (
      <Condition page title={messages.gone} hint={messages.goneHint}>
        <Link className="button mt-4" to="/my-videos">
          {messages.toList}
        </Link>
      </Condition>
    );
  if (post.data && upload.data)
    return <Edited post={post.data} upload={upload.data} onRetried={() => void post.refetch()} />;
  const failed = post.error ? post : upload;
  return failed.error ? (
    <Unavailable error={failed.error} onRetry={() => void failed.refetch()} />
  ) : (
    <Skeleton />
  );
}

/** The upload is asked for again when its post tells that it went on. */
function useKeptHistory(post: Post | undefined, upload: Upload | undefined): void {
  const queries = useQueryClient();
  const [id, status, state] = [upload?.id, post?.status, upload?.state];
  useEffect(() => {
    if (id !== undefined && status !== state) void queries.invalidateQueries({ queryKey: ['upload', id] });
  }, [queries, id, status, state]);
}

function Edited({ post, upload, onRetried }: { post: Post; upload: Upload; onRetried: () => void }) {
  const messages = useCatalogue(MINE).edit;
  const id = useId();
  const navigate = useNavigate();
  const gone = useRef(false);
  const leave = () => {
    gone.current = true;
    void navigate({ to: '/my-videos', replace: true });
  };
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <Link to="/my-videos" className="justify-self-start">
          {messages.toList}
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-xl font-bold">{post.title}</h1>
          {post.playable && (
            <Link to="/watch/$id" params={{ id: post.id }} className="button ml-auto">
              {messages.watch}
            </Link>
          )}
        </div>
      </header>
      <Conversion post={post} onRetried={onRetried} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          <section aria-labelledby={`${id}-details`} className="card grid gap-4 p-4">
            <h2 id={`${id}-details`} className="text-lg font-semibold">
              {messages.details}
            </h2>
            <TextsForm post={post} isGone={() => gone.current} />
          </section>
          <div className="card p-4">
            <CaptionsEditor post={post} />
          </div>
        </div>
        <div className="grid gap-4">
          <PosterEditor post={post} />
          <FileFacts post={post} upload={upload} />
          <section aria-labelledby={`${id}-danger`} className="card grid justify-items-start gap-3 p-4">
            <h2 id={`${id}-danger`} className="text-lg font-semibold">
              {messages.danger.heading}
            </h2>
            <p>{messages.danger.hint}</p>
            <DeleteVideo
              id={post.id}
              title={post.title}
              label={messages.danger.delete}
              className="button danger"
              onGone={leave}
            />
          </section>
        </div>
      </div>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="grid gap-4" data-skeleton aria-hidden="true">
      <div className="bone h-8 w-1/2" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="bone h-[34rem]" />
        <div className="bone h-96" />
      </div>
    </div>
  );
}
