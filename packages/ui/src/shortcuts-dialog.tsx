import { Dialog } from './dialog.tsx';

interface ShortcutsDialogProps {
  title: string;
  closeLabel: string;
  /** What the keys do, and the keys. */
  shortcuts: readonly (readonly [action: string, ...keys: string[]])[];
  onClose: () => void;
}

/** Lists keyboard shortcuts. */
export function ShortcutsDialog({ title, closeLabel, shortcuts, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <dl className="mt-3 grid gap-1.5">
        {shortcuts.map(([action, ...keys]) => (
          <div key={action} className="flex items-center justify-between gap-3">
            <dt>{action}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded border border-field bg-tag px-1.5 text-center text-small"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex justify-end">
        <button type="button" className="button" onClick={onClose}>
          {closeLabel}
        </button>
      </div>
    </Dialog>
  );
}
