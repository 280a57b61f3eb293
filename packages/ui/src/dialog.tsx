import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/**
 * A modal dialog that is open while mounted. Esc closes it, and the focus returns to the element that opened it.
 *
 * @param props - `focusField`: focuses the first field, for a form that is empty, instead of the heading.
 */
export function Dialog(props: {
  title: string;
  focusField?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { focusField } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Close the dialog in a layout effect, before it is removed, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    // Focus the heading: a key that is still held down must not press a button.
    (focusField ? element.querySelector('input') : heading.current)?.focus();
    return () => element.close();
  }, [focusField]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => {
        // The event is asynchronous: the dialog may be open again, or removed because another one has taken its place.
        if (dialog.current?.open === false) props.onClose();
      }}
      className="card m-auto w-[min(30rem,calc(100vw-2rem))] p-5 text-text shadow-raised backdrop:bg-black/50"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-large font-semibold outline-none">
        {props.title}
      </h2>
      {props.children}
    </dialog>
  );
}
