import type { ReactNode } from 'react';

/** A button in a toast. */
export const ToastButton = (props: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="ml-2 min-h-11 font-semibold underline lg:min-h-0" onClick={props.onClick}>
    {props.children}
  </button>
);
