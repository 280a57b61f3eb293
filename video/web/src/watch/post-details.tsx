import { useState } from 'react';
import type { Post } from '../api.ts';
import { formatDay } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { EVERYTHING, writeSearch } from '../library/search.domain.ts';
import { Link } from '../navigation.tsx';
import { LIBRARY_PATH } from '../route.domain.ts';
import { DeletePost } from './delete-post.tsx';
import { EditPost } from './edit-post.tsx';

/** What is said of a video, and what its owner does about it. */
export function PostDetails(props: { post: Post; isOwner: boolean; isAdmin: boolean }) {
  const { t } = useLanguage();
  const { post, isOwner, isAdmin } = props;
  const [editing, setEditing] = useState(false);
  if (editing) return <EditPost post={post} onEnd={() => setEditing(false)} />;
  const shownSince = post.publishedAt ?? post.createdAt;
  return (
    <div className="details">
      <h1>{post.title}</h1>
      <p className="byline">
        <Link href={LIBRARY_PATH + writeSearch({ ...EVERYTHING, author: post.author })}>
          {t.watch.by(post.author)}
        </Link>
        <time dateTime={shownSince}>{formatDay(shownSince, t.language)}</time>
        {post.visibility !== 'public' && <span className="badge">{t.visibility[post.visibility]}</span>}
      </p>
      {post.description && <p className="description">{post.description}</p>}
      {post.tags.length > 0 && (
        <ul className="tags" aria-label={t.watch.tags}>
          {post.tags.map((tag) => (
            <li key={tag}>
              <Link className="chip" href={LIBRARY_PATH + writeSearch({ ...EVERYTHING, tag })}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {(isOwner || isAdmin) && (
        <div className="actions">
          {isOwner && (
            <button type="button" className="button" onClick={() => setEditing(true)}>
              {t.watch.edit}
            </button>
          )}
          <DeletePost post={post} />
        </div>
      )}
    </div>
  );
}
