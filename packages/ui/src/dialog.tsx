import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/** A question before the page goes on. Escape leaves it, and whoever asked it is back where they were. */
export function Dialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Before it is taken from the page: only from there it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    // It is read first: a key that is still held down must not answer the question.
    heading.current?.focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => {
        // Told late: it may have been opened again.
        if (!dialog.current?.open) props.onClose();
      }}
      className="card m-auto w-[min(30rem,calc(100vw-2rem))] p-5 text-text shadow-lg backdrop:bg-black/50"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {props.title}
      </h2>
      {props.children}
    </dialog>
  );
}
