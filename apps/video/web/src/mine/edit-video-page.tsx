import { useQueryClient } from '@tanstack/react-query';
import { AccountRequired } from '@workreel/ui/account/account-required';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { Link, navigate, useParam } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { textLanguage } from '@workreel/ui/text-language';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useCallback, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Post, Upload } from '../api.ts';
import { MINE } from '../language/language.ts';
import { watchPath } from '../paths.ts';
import { CaptionsEditor } from '../posts/captions-editor.tsx';
import { Conversion } from '../posts/conversion.tsx';
import { usePost, useUpload } from '../posts/use-post.ts';
import { BackLink } from './back-link.tsx';
import { DeleteVideo } from './delete-video.tsx';
import { ChaptersEditor } from './edit/chapters-editor.tsx';
import { DetailsForm } from './edit/details-form.tsx';
import { FileFacts } from './edit/file-facts.tsx';
import { FileReplacement } from './edit/file-replacement.tsx';
import { ThumbnailEditor } from './edit/thumbnail-editor.tsx';
import { TrimCard } from './edit/trim-card.tsx';
import { MissingVideo } from './missing-video.tsx';

/** Edits one of the user's own videos: details, chapters, captions and thumbnail. */
export function EditVideoPage() {
  const id = useParam('id');
  const messages = useCatalogue(MINE);
  return (
    <AccountRequired reason={messages.signInReason}>{() => <Loaded key={id} id={id} />}</AccountRequired>
  );
}

function Loaded({ id }: { id: string }) {
  const messages = useCatalogue(MINE).edit;
  const post = usePost(id, true);
  const isForeign = post.data?.own === false;
  const upload = useUpload(isForeign ? undefined : post.data?.uploadId);
  useRefreshUpload(post.data, upload.data);
  useRefreshPost(post, isNotFound(upload.error));
  // Videos of other users cannot be edited, so treat them as not found.
  const isMissing = isNotFound(post.error) || isForeign;
  useWindowTitle(isMissing ? messages.notFound : messages.page);
  if (isMissing) return <MissingVideo />;
  if (post.data && upload.data)
    return <Editor post={post.data} upload={upload.data} onRetried={() => void post.refetch()} />;
  const failed = post.error ? post : upload;
  return failed.error ? (
    <LoadError error={failed.error} onRetry={() => void failed.refetch()} />
  ) : (
    <Skeleton />
  );
}

/** Refetches the post when its upload no longer exists, because the post was deleted or another file has taken its place. */
function useRefreshPost(post: { refetch: () => Promise<unknown> }, isUploadMissing: boolean): void {
  const refetch = useEffectEvent(() => void post.refetch());
  useEffect(() => {
    if (isUploadMissing) refetch();
  }, [isUploadMissing]);
}

/** Refetches the upload, whose history the page shows, when the status of its post changes. */
function useRefreshUpload(post: Post | undefined, upload: Upload | undefined): void {
  const queries = useQueryClient();
  const [id, status, state] = [upload?.id, post?.status, upload?.state];
  useEffect(() => {
    if (id !== undefined && status !== state) void queries.invalidateQueries({ queryKey: ['upload', id] });
  }, [queries, id, status, state]);
}

function Editor({ post, upload, onRetried }: { post: Post; upload: Upload; onRetried: () => void }) {
  const { title, edit: messages } = useCatalogue(MINE);
  const id = useId();
  const deleted = useRef(false);
  const chaptersChanged = useRef(false);
  const setChaptersChanged = useCallback((isChanged: boolean) => {
    chaptersChanged.current = isChanged;
  }, []);
  const leave = () => {
    deleted.current = true;
    void navigate('/my-videos', { replace: true });
  };
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <BackLink to="/my-videos">{title}</BackLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 lang={textLanguage(post.title)} className="min-w-0 text-heading font-bold">
            {post.title}
          </h1>
          {post.playable && (
            <Link to={watchPath(post.id)} className="button ml-auto">
              <Icon name="play" />
              {messages.watch}
            </Link>
          )}
        </div>
      </header>
      <Conversion post={post} onRetried={onRetried} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          <section aria-labelledby={`${id}-details`} className="card grid gap-4 p-4">
            <h2 id={`${id}-details`} className="text-large font-semibold">
              {messages.details}
            </h2>
            <DetailsForm
              post={post}
              isDeleted={() => deleted.current}
              hasOtherChanges={() => chaptersChanged.current}
            />
          </section>
          <ChaptersEditor post={post} onChanged={setChaptersChanged} />
          <div className="card p-4">
            <CaptionsEditor section post={post} />
          </div>
        </div>
        <div className="grid gap-4">
          <ThumbnailEditor post={post} />
          <FileFacts post={post} upload={upload} />
          <TrimCard post={post} />
          <FileReplacement post={post} />
          <section aria-labelledby={`${id}-danger`} className="card grid justify-items-start gap-3 p-4">
            <h2 id={`${id}-danger`} className="text-large font-semibold">
              {messages.danger.heading}
            </h2>
            <p>{messages.danger.hint}</p>
            <DeleteVideo
              id={post.id}
              title={post.title}
              label={messages.danger.delete}
              className="button danger"
              onRemoved={leave}
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
      <div className="skeleton h-8 w-1/2" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="skeleton h-[34rem]" />
        <div className="skeleton h-96" />
      </div>
    </div>
  );
}
